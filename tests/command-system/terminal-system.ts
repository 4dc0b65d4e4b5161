import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { freePort } from '@comanda/local/engines/ports.ts'
import { createSandbox } from '@comanda/local/stripe-sandbox/sandbox.ts'
import { type CommandSide, startCommandSide, type TestTenant } from './command-system.ts'

/** The write side with a sandbox of the provider of card terminals, whose guests tap at once. */
export async function startTerminalSide(around: (log: EventLog) => EventLog = (log) => log) {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'comanda-terminals-'))
  const secretKey = 'sk_test_terminals'
  const environment = { STRIPE_TERMINAL_KEY: secretKey, STRIPE_TERMINAL_API_URL: `http://127.0.0.1:${port}` }
  const side: CommandSide = await startCommandSide({ environment, around })
  const urls = { webhookUrl: 'http://127.0.0.1:1', publicUrl: 'http://localhost:3000' }
  const terminals = { secretKey, webhookSecret: 'whsec_terminals', presentAfterMs: 0 }
  const sandbox = await createSandbox({
    ...urls,
    ...terminals,
    file: join(dataDir, 'sandbox.json'),
    log: side.needs.logger,
  })
  await sandbox.listen({ port, host: '127.0.0.1' })
  return {
    side,
    close: async () => {
      await side.close()
      await sandbox.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Registers a card terminal, and returns its id. */
export async function addReader(tenant: TestTenant): Promise<string> {
  const added = await tenant.post('/settings/card-readers/add', { title: 'Counter', code: 'simulated-s700' })
  if (added.status !== 200) throw new Error(added.text)
  return String(added.body.id)
}
