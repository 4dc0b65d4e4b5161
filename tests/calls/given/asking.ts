import { type Access, access, type Call, declarationOf } from '@comanda/http/access.ts'
import type { RegisteredCall } from '@comanda/http/openapi.ts'
import type { RequestOptions } from '../../systems/system.ts'
import { type Sample, samples } from './samples.ts'
import { apiOf, type ThingName, type Things } from './things.ts'

/** Calls of the access table that have a route in some API, whatever the names of its parameters. */
export function builtAmong(calls: readonly Call[], registered: readonly RegisteredCall[]): Call[] {
  const accessible = new Set<Access | undefined>(registered.map(({ method, url }) => declarationOf(method, url)))
  const shapeOf = (text: string) => text.replace(/:\w+/g, ':')
  const shapes = new Set(registered.map(({ method, url }) => shapeOf(`${method} ${url.replace('/api/v1', '')}`)))
  return calls.filter((call) => accessible.has(access[call]) && shapes.has(shapeOf(call)))
}

export const partsOf = (call: Call): { method: string; path: string } => {
  const [method = '', path = ''] = call.split(' ')
  return { method, path }
}

export const sampleOf = (call: Call): Sample => samples[call] ?? {}

/** Names of all things whose ids a sample contains, each once. */
export function namesIn(call: Call): ThingName[] {
  const { path, query, body } = sampleOf(call)
  const text = JSON.stringify({ path, query, body })
  // the type of samples.ts allows names of things only
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as ThingName))]
}

/** The request of a sample with the ids of these things; `instead` replaces some of them. */
export async function requestOf(
  call: Call,
  things: Things,
  instead: Partial<Record<ThingName, string>> = {},
): Promise<RequestOptions> {
  const { path: params, query, body } = sampleOf(call)
  const ids = new Map<string, string>()
  for (const name of namesIn(call)) ids.set(name, instead[name] ?? (await things.get(name)))
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (all, name: string) => ids.get(name) ?? all)
  const { method, path } = partsOf(call)
  const url = path.replace(/:(\w+)/g, (_, name: string) => fill(params?.[name] ?? ''))
  return {
    method,
    path: apiOf(query ? `${url}?${fill(query)}` : url),
    ...(body ? { body: JSON.parse(fill(JSON.stringify(body))) } : {}),
  }
}
