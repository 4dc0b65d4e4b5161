import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, RequestOptions, System } from './system.ts'

const retryMs = 60_000

/** Repeats a request under its key while the answer is 503, as every client does. */
export async function askWithRetry(system: Pick<System, 'ask'>, asked: RequestOptions): Promise<Answer> {
  const end = performance.now() + retryMs
  for (;;) {
    const answer = await system.ask(asked)
    if (answer.status !== 503 || performance.now() > end) return answer
    await delay(100)
  }
}
