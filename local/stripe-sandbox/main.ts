import path from 'node:path'
import { createLogger } from '@comanda/http/logging.ts'
import { z } from 'zod'
import { createSandbox } from './sandbox.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const settings = z
  .object({
    SANDBOX_PORT: port,
    COMMAND_PORT: port,
    DATA_DIR: z.string(),
    PUBLIC_URL: z.string(),
    STRIPE_SECRET_KEY: z.string(),
    STRIPE_WEBHOOK_SECRET: z.string(),
    LOG_LEVEL: z.string(),
  })
  .parse(process.env)

const sandbox = await createSandbox({
  file: path.join(settings.DATA_DIR, 'stripe-sandbox.json'),
  secretKey: settings.STRIPE_SECRET_KEY,
  webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
  webhookUrl: `http://127.0.0.1:${settings.COMMAND_PORT}/api/v1/auth/stripe-webhook`,
  publicUrl: settings.PUBLIC_URL.replace(/\/+$/, ''),
  log: createLogger('stripe-sandbox', settings.LOG_LEVEL),
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    setTimeout(() => process.exit(0), 2_000).unref()
    void sandbox.close().then(() => process.exit(0))
  })
}

await sandbox.listen({ port: settings.SANDBOX_PORT, host: '127.0.0.1' })
process.send?.('ready')
