import { t } from '../language/t.ts'
import { unsentCounts } from '../outbox/entry-store.ts'
import { usernameIn } from '../session/user.ts'

/**
 * Number of unsent commands of each other user of this device, so that they can be informed; of each user if nobody is
 * signed in.
 */
export function UnsentOfOthers({ owner }: { owner: string | null }) {
  const others = unsentCounts(localStorage).filter((other) => other.owner !== owner)
  return others.map((other) => (
    <p key={other.owner} className="hint-box" role="status">
      {t('common.unsentOf', { count: other.count, who: usernameIn(other.owner) })}
    </p>
  ))
}
