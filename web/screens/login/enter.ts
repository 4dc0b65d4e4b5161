import { signIn, signInToPlatform } from '../../api/auth.ts'
import { queryClient } from '../../app/query-client.ts'
import { rememberUser } from '../../session/session.ts'

export type Door = 'restaurant' | 'platform'

/** Signs in at one of the two doors; the guards lead on from there. */
export async function enter(door: Door, typed: string, password: string): Promise<void> {
  const username = typed.trim()
  const { user } = await (door === 'platform' ? signInToPlatform : signIn)(username, password)
  queryClient.clear()
  rememberUser({ username, ...user })
}
