/** `sandbox`: the pages of the payment sandbox, where there is one. */
export type Upstream = 'command' | 'query' | 'sandbox'
export type Ports = Readonly<{ command: number; query: number; sandbox?: number | undefined }>

/** POSTs that are questions: they change nothing and are answered from the read models. */
const questions = new Set(['/api/v1/orders/complete-order-payment-summary', '/api/v1/invoices/orders'])

/** Who answers a request; undefined means the web app's own files. */
export function upstreamFor(method: string, url: string): Upstream | undefined {
  const path = pathOf(url)
  if (path === '/api/v1/health') return 'command'
  if (path.startsWith('/api/')) return isQuestion(method, path) ? 'query' : 'command'
  if (path.startsWith('/stripe-sandbox/')) return 'sandbox'
  return path.startsWith('/socket.io/') || path === '/socket.io' || path.startsWith('/public/') ? 'query' : undefined
}

const isQuestion = (method: string, path: string) =>
  method === 'GET' || method === 'HEAD' || (method === 'POST' && questions.has(path))

export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}
