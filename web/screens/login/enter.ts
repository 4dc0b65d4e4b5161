import { signIn, signInToPlatform } from '../../api/auth.ts'
import { queryClient } from '../../app/query-client.ts'
import { rememberUser } from '../../session/session.ts'
import type { Door } from '../../session/sign-out.ts'
import { theSignOut } from '../../session/the-sign-out.ts'

/** Signs in at one of the two doors; the guards lead on from there. */
export async function enter(door: Door, typed: string, password: string): Promise<void> {
  const username = typed.trim()
  await theSignOut.endOwed().catch(() => undefined) // whose cookies are replaced by this sign-in
  const { user } = await (door === 'platform' ? signInToPlatform : signIn)(username, password)
  queryClient.clear()
  theSignOut.forget()
  rememberUser({ username, ...user })
}
