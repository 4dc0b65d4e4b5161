import { setTimeout as delay } from 'node:timers/promises'
import { type KillableStore, killableStore } from '../systems/killable-store.ts'
import { type Part, playPart } from './play.ts'

/**
 * Number of kills of the event store in each part of the day. The store then runs in a separate process, in the mode in
 * which a restart forgets event ids.
 */
const kills = Number(process.env.DAY_KILLS ?? 0)

export const dayStore: KillableStore | undefined = kills > 0 ? killableStore({ forgetsIds: true }) : undefined

export async function playWithKills(part: Part): Promise<void> {
  const { entries } = part.ledger
  const before = entries.length
  let isOver = false
  const playing = playPart(part).finally(() => {
    isOver = true
  })
  playing.catch(() => undefined) // awaited below
  for (let kill = 1; kill <= kills; kill += 1) {
    while (!isOver && entries.length < before + (part.orders * kill) / (kills + 1)) await delay(20)
    if (!isOver) await dayStore?.kill()
  }
  await playing
}
