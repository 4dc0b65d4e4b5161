import { readDemo } from '@comanda/api/demo.ts'
import type { Config } from '@comanda/http/config.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'

/**
 * The accounts of the demo. Configured by the demo settings alone: no other setting and no request can disclose an
 * account.
 */
export const demoRoutes: Routes<Partial<Pick<Config, 'demo'>>> = async (app, { demo }) => {
  route(app, readDemo, () => ({ demo: demo ?? null }))
}
