import type { OpenApi, Operation } from '@comanda/http/openapi.ts'

/** The API document as an HTML page: no script, nothing from other hosts. */
export function docsPage({ paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const parts = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  const links = [...parts.keys()].map((tag) => `<a href="#${plain(tag)}">${plain(tag)}</a>`)
  const sections = [...parts].map(
    ([tag, own]) => `<h2 id="${plain(tag)}">${plain(tag)}</h2>${own.map(callOf).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Comanda: the API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head><body>
<h1>The API of Comanda</h1><p>All calls are under <code>/api/v1</code>. Success is always 200, with JSON except for files; a refusal is always
<code>{"message"}</code>. For programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav>${links.join(' ')}</nav>${sections.join('\n')}</body></html>`
}

type Call = Readonly<{ path: string; method: string; operation: Operation }>

function callOf({ path, method, operation }: Call): string {
  const { parameters = [], requestBody, description, operationId, responses } = operation
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${plain(one.name)}</code>${one.required ? '' : ' ?'}</td><td>${one.in}</td><td>${json(one.schema)}</td></tr>`,
  )
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h3>${plain(type)}</h3><pre>${plain(JSON.stringify(schema, null, 2))}</pre>`,
  )
  return `<details id="${plain(operationId)}"><summary><b>${method.toUpperCase()}</b> ${plain(path)}</summary>
<p>${plain(description)} Answers ${plain(Object.keys(responses).join(', '))}.</p>
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}${bodies.join('')}</details>`
}

const json = (value: unknown) => `<code>${plain(JSON.stringify(value))}</code>`
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const style = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
h2{margin:2rem 0 .5rem}h3{font-size:1rem;margin:1rem 0 .25rem}
details{border-block-start:1px solid #8885;padding:.25rem 0}summary{cursor:pointer;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:4.5rem}
pre,code{font:13px/1.45 ui-monospace,monospace}pre{overflow:auto;max-height:30rem;padding:.5rem;background:#8881}
table{border-spacing:0 .25rem}td{padding-inline-end:1rem;vertical-align:top;overflow-wrap:anywhere}`
