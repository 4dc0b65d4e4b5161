import { type OpenApi, openApi } from '@comanda/http/openapi.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { docsPage } from './page.ts'

/** The calls of both APIs, built from their declarations at the first request. */
export const docsRoutes: Routes<object> = async (app) => {
  const documents = once(() => {
    const document: OpenApi = openApi()
    return { file: JSON.stringify(document), page: docsPage(document) }
  })

  app.get('/openapi.json', (_, reply) =>
    reply.headers(cacheHeaders).type('application/json').serializer(String).send(documents().file),
  )
  app.get('/docs', (_, reply) =>
    reply
      .headers({ ...cacheHeaders, ...policyHeaders })
      .type(html)
      .serializer(String)
      .send(documents().page),
  )
}

function once<T extends object>(make: () => T): () => T {
  let result: T | undefined
  return () => {
    result ??= make()
    return result
  }
}

const html = 'text/html; charset=utf-8'
const cacheHeaders = { 'cache-control': 'public, max-age=300' }
const policyHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}
