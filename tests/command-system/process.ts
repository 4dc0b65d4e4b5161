import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@comanda/local/engines/ports.ts'

/** Starts one of our processes by its entry file, relative to the project's root, and waits until it is ready. */
export async function startProcess(
  entry: string,
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../..', entry), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (first !== 'ready') throw new Error(`${entry} ended with ${first} before it was ready`)
  return child
}

/** A separate command API on the engines of `environment`. */
export async function startCommandProcess(environment: Readonly<Record<string, string>>) {
  const port = await freePort()
  const child = await startProcess('command-api/main.ts', { ...environment, COMMAND_PORT: String(port) })
  return { url: `http://127.0.0.1:${port}/api/v1`, child, exited: once(child, 'exit') }
}
