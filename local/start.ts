import { once } from 'node:events'
import { demoAccounts } from './demo/accounts.ts'
import { endWithNpm } from './end-with-npm.ts'
import { Refusal } from './engines/refusal.ts'
import { refusalFor } from './instance/data-dir.ts'
import './instance/idle-memory.ts'
import { startInstance } from './instance/instance.ts'
import { readSettings } from './instance/settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const stopping = new AbortController()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
endWithNpm()
process.stdout.on('error', () => undefined) // a closed terminal must not end the installation

try {
  const settings = readSettings(process.env)
  const startedAt = performance.now()
  say(`Starting Comanda on ${settings.publicUrl} with its data in ${settings.dataDir}`)
  const { password, stop } = await startInstance(settings, say, stopping.signal)
  say(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${settings.publicUrl}`)
  if (password) for (const line of demoAccounts(password, settings.demoHistory)) say(line)
  await untilStopped()
  say('Stopping …')
  await stop()
  say('Stopped.')
  process.exit(0)
} catch (error) {
  process.exit(explain(error))
}

async function untilStopped(): Promise<void> {
  // a timer keeps the process alive; signals and children alone would not
  const alive = setInterval(() => undefined, 1_000_000)
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  clearInterval(alive)
}

function explain(error: unknown): number {
  if (stopping.signal.aborted) {
    say('Stopped.')
    return 0
  }
  const refusal = refusalFor(error, process.env.DATA_DIR ?? './data')
  process.stderr.write(
    `${refusal instanceof Refusal ? refusal.message : (error instanceof Error && error.stack) || String(error)}\n`,
  )
  return 1
}
