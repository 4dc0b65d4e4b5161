import { signIn, signInToPlatform } from '../../api/auth.ts'
import { queryClient } from '../../app/query-client.ts'
import { setStoreZone } from '../../dates.ts'
import { rememberUser } from '../../session/session.ts'
import type { Area } from '../../session/sign-out.ts'
import { theSignOut } from '../../session/the-sign-out.ts'

/** Signs in to one of the two areas; the guards redirect afterwards. */
export async function enter(area: Area, typed: string, password: string): Promise<void> {
  const username = typed.trim()
  await theSignOut.endOwed().catch(() => undefined) // its cookies are replaced by this sign-in
  const { user } = await (area === 'platform' ? signInToPlatform : signIn)(username, password)
  queryClient.clear()
  setStoreZone(null)
  theSignOut.forget()
  rememberUser({ username, ...user })
}
