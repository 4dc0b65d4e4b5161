import type { Demo } from './demo/seed.ts'
import { Refusal } from './engines/refusal.ts'
import type { Provision } from './provision.ts'

/** A task of a start, with its input. */
export type Preparation =
  | Readonly<{ work: 'database'; input: Provision }>
  | Readonly<{ work: 'demo'; input: Omit<Demo, 'say' | 'stopped'> }>

/** Messages to the supervisor during the task and at its end, with the kind and code of an error. */
export type Report =
  | Readonly<{ line: string }>
  | Readonly<{ end: 'done' }>
  | Readonly<{ end: 'failed'; isRefusal: boolean; message: string; code: unknown }>

// The modules are loaded before the task arrives, while the engines start.
const load = { database: () => import('./provision.ts'), demo: () => import('./demo/seed.ts') }
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))
process.once('message', (preparation: Preparation) => void report(preparation))
process.channel?.ref() // exit-with-parent.ts has unreferenced it
await load[process.argv[2] === 'demo' ? 'demo' : 'database']()

/** Runs the task and ends the process, so that its memory is freed. */
async function report(preparation: Preparation): Promise<void> {
  const send = (report: Report) => new Promise<void>((resolve) => process.send?.(report, () => resolve()))
  try {
    await prepare(preparation, (line) => void send({ line }))
    await send({ end: 'done' })
  } catch (error) {
    const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
    process.stderr.write(`${error instanceof Error ? error.stack : message}\n`)
    await send({ end: 'failed', isRefusal: error instanceof Refusal, message, code })
  }
  process.exit(0)
}

async function prepare(preparation: Preparation, say: (line: string) => void): Promise<void> {
  if (preparation.work === 'database') return (await load.database()).provision(preparation.input)
  const { seedDemo } = await load.demo()
  const stopped = new AbortController().signal // a stop ends this process instead
  await seedDemo({ ...preparation.input, say, stopped })
}
