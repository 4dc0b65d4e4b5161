import { z } from 'zod'
import { trustIn } from './client.ts'
import { createGateway } from './gateway.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const portList = z.string().transform((text) => text.split(',').map((one) => port.parse(one)))
const settings = z
  .object({
    PORT: port,
    HOST: z.string(),
    COMMAND_PORTS: portList,
    QUERY_PORTS: portList,
    SANDBOX_PORT: port.optional(),
    WEB_ROOT: z.string(),
    TRUSTED_PROXIES: z.string().default(''),
    GATEWAY_KEY: z.string().optional(),
    HELD: z.enum(['0', '1']).default('0'),
  })
  .parse(process.env)

let isHeld = settings.HELD === '1'
const ports = { command: settings.COMMAND_PORTS, query: settings.QUERY_PORTS, sandbox: settings.SANDBOX_PORT }
const gateway = await createGateway({
  ports,
  webRoot: settings.WEB_ROOT,
  isHeld: () => isHeld,
  trust: trustIn(settings.TRUSTED_PROXIES),
  gatewayKey: settings.GATEWAY_KEY,
})

let closeSandbox: () => Promise<void> = async () => undefined

/** Lets the sandbox run in this process, which does little; last, because a restaurant can be served without it. */
async function openSandbox(): Promise<void> {
  if (settings.SANDBOX_PORT === undefined) return
  try {
    const { startSandbox } = await import('../stripe-sandbox/start.ts')
    closeSandbox = await startSandbox(process.env)
  } catch (error) {
    process.stderr.write(`The payment sandbox does not start; everything else runs without it: ${error}\n`)
  }
}

process.on('message', (message) => {
  if (message !== 'open') return
  isHeld = false
  void openSandbox()
})
process.channel?.unref()

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    // WebSockets, which the gateway forwards as bytes, do not end by themselves
    setTimeout(() => process.exit(0), 2_000).unref()
    void Promise.all([gateway.close(), closeSandbox()]).then(() => process.exit(0))
  })
}

await gateway.listen({ port: settings.PORT, host: settings.HOST })
process.send?.('ready')
if (!isHeld) void openSandbox()
