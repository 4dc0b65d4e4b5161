import { t } from '../language/t.ts'
import { leftOn } from '../outbox/entry-store.ts'
import { usernameIn } from '../session/user.ts'

/**
 * Unsent commands of other users on this device, by name, so that they can be told; those of all users if nobody is
 * signed in.
 */
export function UnsentOfOthers({ owner }: { owner: string | null }) {
  const others = leftOn(localStorage).filter((left) => left.owner !== owner)
  return others.map((left) => (
    <p key={left.owner} className="hint-box" role="status">
      {t('common.unsentOf', { count: left.count, who: usernameIn(left.owner) })}
    </p>
  ))
}
