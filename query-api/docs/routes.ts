import { type OpenApi, openApi } from '@comanda/http/openapi.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { docsPage } from './page.ts'

/** The calls of both APIs, built from their declarations at the first request. */
export const docsRoutes: Routes<object> = async (app) => {
  const described = once(() => {
    const document: OpenApi = openApi()
    return { file: JSON.stringify(document), page: docsPage(document) }
  })

  app.get('/openapi.json', (_, reply) =>
    reply.headers(kept).type('application/json').serializer(String).send(described().file),
  )
  app.get('/docs', (_, reply) =>
    reply
      .headers({ ...kept, ...alone })
      .type(html)
      .serializer(String)
      .send(described().page),
  )
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const html = 'text/html; charset=utf-8'
const kept = { 'cache-control': 'public, max-age=300' }
const alone = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" }
