import type { App } from '@comanda/http/app.ts'

export type Reply = Readonly<{
  status: number
  body: Record<string, unknown>
  headers: Record<string, unknown>
  setCookies: readonly string[]
}>

type Extras = Readonly<{ key?: string; headers?: Record<string, string> }>

/** A browser with its cookies, on one address. */
export type Browser = Readonly<{
  cookies: Map<string, string>
  get: (path: string) => Promise<Reply>
  post: (path: string, body?: unknown, extras?: Extras) => Promise<Reply>
  patch: (path: string, body?: unknown, extras?: Extras) => Promise<Reply>
  del: (path: string, extras?: Extras) => Promise<Reply>
  signIn: (username: string, password: string) => Promise<Reply>
  /** Another tab: starts with the current cookies and has its own from then on. */
  copy: () => Browser
}>

export function browserOn(app: App, remoteAddress = '10.0.0.1', cookies = new Map<string, string>()): Browser {
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body: unknown, extras: Extras = {}) => {
    const headers = {
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(extras.key ? { 'idempotency-key': extras.key } : {}),
      ...extras.headers,
    }
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const url = `/api/v1${path}`
    const answer = await app.inject({
      method,
      url,
      headers,
      remoteAddress,
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value } of answer.cookies) value === '' ? cookies.delete(name) : cookies.set(name, value)
    const setCookies = [answer.headers['set-cookie'] ?? []].flat()
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, setCookies }
  }
  const post: Browser['post'] = (path, body, extras) => ask('POST', path, body, extras)
  return {
    cookies,
    get: (path) => ask('GET', path, undefined),
    post,
    patch: (path, body, extras) => ask('PATCH', path, body, extras),
    del: (path, extras) => ask('DELETE', path, undefined, extras),
    signIn: (username, password) => post('/auth/signin', { username, password }),
    copy: () => browserOn(app, remoteAddress, new Map(cookies)),
  }
}
