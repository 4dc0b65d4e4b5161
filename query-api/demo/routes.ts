import { readDemo } from '@comanda/api/demo.ts'
import type { Config } from '@comanda/http/config.ts'
import type { Routes } from '@comanda/http/zod.ts'

/** Without a demo in the settings there is nothing to tell: no other setting and no request can bring an account out. */
export const demoRoutes: Routes<Partial<Pick<Config, 'demo'>>> = async (app, { demo }) => {
  app.get(readDemo.path, () => ({ demo: demo ?? null }))
}
