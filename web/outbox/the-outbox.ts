import { getDefaultStore } from 'jotai'
import { useSyncExternalStore } from 'react'
import { send } from '../api/send.ts'
import { orderMessageOf } from '../api/too-few.ts'
import { t } from '../language/t.ts'
import { lock } from '../lock.ts'
import { newId } from '../new-id.ts'
import { showToast } from '../parts/toast.ts'
import { userAtom } from '../session/session.ts'
import { ownerOf } from '../session/user.ts'
import type { Draft, Entry } from './command.ts'
import { entryStore, isOutboxKey } from './entry-store.ts'
import { createOutbox } from './outbox.ts'
import { reasonOf } from './reason-of.ts'

const sendTimeoutMs = 10_000

/** The outbox of this page. In browsers without locks two tabs may both send; the command's id makes that harmless. */
export const outbox = createOutbox({
  store: entryStore(localStorage),
  owner: () => {
    const user = getDefaultStore().get(userAtom)
    return user && ownerOf(user)
  },
  deliver: ({ path, body, id }) => send(path, { method: 'POST', body, commandId: id, timeoutMs: sendTimeoutMs }),
  lock,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => Date.now(),
  newId,
  chance: () => Math.random(),
  reasonOf: (entry, error) => reasonOf(entry, error, t('failures.orders')),
})

export function startOutbox(): void {
  addEventListener('online', outbox.resume)
  addEventListener('storage', ({ key }) => {
    if (isOutboxKey(key)) outbox.refresh()
  })
  getDefaultStore().sub(userAtom, outbox.resume)
  outbox.resume()
}

/** Unanswered commands, and refusals without a waiting caller. */
export const useUnsent = (): readonly Entry[] => useSyncExternalStore(outbox.watch, outbox.entries)

/** Runs a command and shows the answer's message, or its refusal, as a toast. Returns null if it was refused. */
export async function runCommand<Answer extends { message: string }>(
  draft: Draft,
  otherwise: string,
): Promise<Answer | null> {
  try {
    const answer = await outbox.submit<Answer>(draft).answer
    showToast(answer.message, 'success')
    return answer
  } catch (error) {
    showToast(orderMessageOf(error, otherwise), 'error')
    return null
  }
}
