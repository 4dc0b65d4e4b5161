import { readFileSync } from 'node:fs'
import type { OpenApi } from '@comanda/http/openapi.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { docsPage } from './page.ts'

/** The calls of both APIs. This one may not know the other's code, so `npm run openapi` writes the file (decision 0013). */
export const docsRoutes: Routes<object> = async (app) => {
  const file = readFileSync(new URL('openapi.json', import.meta.url), 'utf8')
  const document: OpenApi = JSON.parse(file)
  const page = docsPage(document)

  app.get('/openapi.json', (_, reply) => reply.headers(kept).type('application/json').serializer(String).send(file))
  app.get('/docs', (_, reply) =>
    reply
      .headers({ ...kept, ...alone })
      .type(html)
      .serializer(String)
      .send(page),
  )
}

const html = 'text/html; charset=utf-8'
const kept = { 'cache-control': 'public, max-age=300' }
const alone = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" }
