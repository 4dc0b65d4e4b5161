import hourglass from 'icon:bold/hourglass-medium'
import refused from 'icon:fill/x-circle'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orderPaths } from '../api/pos.ts'
import { clockText } from '../dates.ts'
import { t } from '../language/t.ts'
import type { Entry } from '../outbox/command.ts'
import { unsentCounts, unsentOfOthers } from '../outbox/entry-store.ts'
import { lateTokensAtom } from '../outbox/late-orders.ts'
import { outbox, useUnsent } from '../outbox/the-outbox.ts'
import { Button } from '../parts/Button.tsx'
import { Chip } from '../parts/Chip.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { TokenStub } from '../parts/TokenStub.tsx'
import { UnsentOfOthers } from '../parts/UnsentOfOthers.tsx'
import { paths } from '../paths.ts'
import { ConflictDialog } from '../screens/board/ConflictDialog.tsx'
import { conflictOf } from '../screens/board/change-line.ts'
import { userAtom } from '../session/session.ts'
import { isAdmin, ownerOf, usernameIn } from '../session/user.ts'

/** Unsent commands of this device, and refusals that nobody has seen yet. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const entries = useUnsent()
  const user = useAtomValue(userAtom)
  const owner = user && ownerOf(user)
  const hasUnsent = unsentCounts(localStorage).length > 0
  return (
    <Dialog small title={t(hasUnsent ? 'common.unsentTitle' : 'common.unsentDone')} onClose={onClose}>
      {!hasUnsent && <p className="mute">{t('orders.unsentNone')}</p>}
      {entries.length > 0 && (
        <>
          <ul className="unsent">
            {entries.map((entry) => (
              <Unsent key={entry.id} entry={entry} isMine onClose={onClose} />
            ))}
          </ul>
          {entries.some(({ state }) => state !== 'refused') && <p className="mute sm">{t('orders.unsentKept')}</p>}
        </>
      )}
      <UnsentOfOthers owner={owner} />
      {user && owner && isAdmin(user) && (
        <ul className="unsent">
          {unsentOfOthers(localStorage, owner).map((entry) => (
            <Unsent key={entry.id} entry={entry} isMine={false} onClose={onClose} />
          ))}
        </ul>
      )}
      <LateTokens />
    </Dialog>
  )
}

/** Tokens of late orders, whose toasts the user may have missed. */
function LateTokens() {
  const tokens = useAtomValue(lateTokensAtom)
  if (tokens.length === 0) return null
  return (
    <>
      <h3 className="label late-tokens">{t('common.lateTokens')}</h3>
      <ul className="unsent">
        {tokens.map(({ id, tokenNo, label, at }) => (
          <li key={id} className="row">
            <TokenStub no={tokenNo} />
            <bdi className="grow">{label}</bdi>
            <span className="mute sm num">{clockText(new Date(at).toISOString())}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const orders: readonly string[] = Object.values(orderPaths)

type UnsentProps = Readonly<{ entry: Entry; isMine: boolean; onClose: () => void }>

/**
 * An unsent command. A command of another user is sent only when that user signs in; an admin can discard it, for a
 * user who does not come back.
 */
function Unsent({ entry, isMine, onClose }: UnsentProps) {
  const isRefused = entry.state === 'refused'
  const isHeld = outbox.isHeld(entry)
  const conflict = conflictOf(entry)
  const [isDeciding, setDeciding] = useState(false)
  return (
    <li>
      <b>
        <bdi>{entry.label}</bdi>
      </b>
      <span className="row">
        <Chip tone={isRefused ? 'bad' : 'fire'} icon={isRefused ? refused : hourglass}>
          {isRefused ? t('common.refused') : t('common.waitingToSend')}
        </Chip>
        <span className="mute sm num">{clockText(new Date(entry.madeAt).toISOString())}</span>
        {!isMine && <bdi className="mute sm">{usernameIn(entry.owner)}</bdi>}
      </span>
      {isRefused && <p>{entry.message}</p>}
      {(isRefused || isHeld || !isMine) && (
        <span className="row">
          {isMine && conflict && (
            <Button kind="goline" aria-haspopup="dialog" onClick={() => setDeciding(true)}>
              {t('common.review')}
            </Button>
          )}
          {isMine && isHeld && (
            <Button kind="goline" onClick={() => outbox.release(entry)}>
              {t('common.sendNow')}
            </Button>
          )}
          {isMine && isRefused && orders.includes(entry.path) && (
            <Link className="btn goline" to={paths.pos} state={{ putBack: entry.id }} onClick={onClose}>
              {t('common.putBack')}
            </Link>
          )}
          <Button kind="no" onClick={() => outbox.discard(entry)}>
            {t('common.discard')}
          </Button>
        </span>
      )}
      {isDeciding && conflict && <ConflictDialog conflict={conflict} />}
    </li>
  )
}
