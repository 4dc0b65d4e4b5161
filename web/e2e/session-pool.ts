import type { Session } from './browsers.ts'

/** Milliseconds for which a session is used again; its access token is valid for ten minutes. */
export const sharedForMs = 5 * 60_000

type Cookies = readonly Readonly<{ name: string; value: string }>[]
type IdleSession = Readonly<{ session: Session; since: number }>

/** Cookies of the session itself; the app sets others. */
const tokens = ['accessToken', 'refreshToken']

const tokensOf = (cookies: Cookies): string =>
  tokens.map((name) => `${name}=${cookies.find((cookie) => cookie.name === name)?.value}`).join('; ')

/**
 * Sessions of a user that browsers use one after another, because a sign-in costs the hash of a password. Two open
 * browsers never share one, and one that was renewed, replaced or ended is not used again.
 */
export function createSessionPool<User>(signIn: (who: User) => Promise<Session>, origin: string) {
  const idle = new Map<User, IdleSession[]>()

  async function isValid({ session, since }: IdleSession): Promise<boolean> {
    if (since + sharedForMs < Date.now()) return false
    const headers = { cookie: tokensOf(session.cookies) }
    return (await fetch(`${origin}/api/v1/auth/clock`, { headers })).status !== 401
  }

  /** A session, and how to give it back with the cookies that its browser has at the end. */
  async function take(who: User) {
    const sessions = idle.get(who) ?? []
    let found = sessions.shift()
    while (found && !(await isValid(found))) found = sessions.shift()
    const { session, since } = found ?? { since: Date.now(), session: await signIn(who) }
    const giveBack = (cookies: Cookies) => {
      if (tokensOf(cookies) === tokensOf(session.cookies)) idle.set(who, [...(idle.get(who) ?? []), { session, since }])
    }
    return { session, giveBack }
  }

  return { take }
}

export type SessionPool<User> = ReturnType<typeof createSessionPool<User>>
