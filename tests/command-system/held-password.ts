import type { Passwords } from '@comanda/command-api/accounts/passwords.ts'
import { vi } from 'vitest'

/** Holds the next hashing or comparison of a password after its work is done, until `release` is called. */
export function heldPassword(passwords: Passwords, step: 'hash' | 'matches') {
  const entered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const real: (...given: never[]) => Promise<unknown> = passwords[step]
  const spy = vi.spyOn(passwords, step).mockImplementationOnce(async (...given: unknown[]): Promise<never> => {
    spy.mockRestore()
    const outcome = await real(...(given as never[]))
    entered.resolve()
    await released.promise
    return outcome as never // the original's result
  })
  return { entered: entered.promise, release: () => released.resolve() }
}
