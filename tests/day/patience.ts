import { setTimeout as delay } from 'node:timers/promises'
import type { Asked, Heard, System } from '../systems/system.ts'

const patienceMs = 60_000

/** As every client does: who hears that the service is busy asks again, the same under the same key. */
export async function askPatiently(system: System, asked: Asked): Promise<Heard> {
  const end = performance.now() + patienceMs
  for (;;) {
    const heard = await system.ask(asked)
    if (heard.status !== 503 || performance.now() > end) return heard
    await delay(100)
  }
}
