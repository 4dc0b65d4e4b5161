import path from 'node:path'
import { createLogger } from '@comanda/http/logging.ts'
import { z } from 'zod'
import { createSandbox } from './sandbox.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const Settings = z.object({
  SANDBOX_PORT: port,
  COMMAND_PORT: port,
  DATA_DIR: z.string(),
  PUBLIC_URL: z.string(),
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  LOG_LEVEL: z.string(),
})

/** Starts the sandbox with the settings of the environment, and returns how to close it. */
export async function startSandbox(environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const settings = Settings.parse(environment)
  const sandbox = await createSandbox({
    file: path.join(settings.DATA_DIR, 'stripe-sandbox.json'),
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${settings.COMMAND_PORT}/api/v1/auth/stripe-webhook`,
    publicUrl: settings.PUBLIC_URL.replace(/\/+$/, ''),
    log: createLogger('stripe-sandbox', settings.LOG_LEVEL),
  })
  await sandbox.listen({ port: settings.SANDBOX_PORT, host: '127.0.0.1' })
  return () => sandbox.close()
}
