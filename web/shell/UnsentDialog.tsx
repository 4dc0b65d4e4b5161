import hourglass from 'icon:bold/hourglass-medium'
import refused from 'icon:fill/x-circle'
import { Link } from 'react-router-dom'
import { orderPaths } from '../api/pos.ts'
import { clockText } from '../dates.ts'
import type { Entry } from '../outbox/command.ts'
import { outbox, useUnsent } from '../outbox/the-outbox.ts'
import { Button } from '../parts/Button.tsx'
import { Chip } from '../parts/Chip.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'

/** What this device still has to send, and what was refused while nobody was there to hear it. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const entries = useUnsent()
  return (
    <Dialog small title={texts.unsentTitle} onClose={onClose}>
      {entries.length === 0 ? (
        <p className="mute">{texts.unsentNone}</p>
      ) : (
        <>
          <ul className="unsent">
            {entries.map((entry) => (
              <Unsent key={entry.id} entry={entry} onClose={onClose} />
            ))}
          </ul>
          <p className="mute sm">{texts.unsentKept}</p>
        </>
      )}
    </Dialog>
  )
}

const orders: readonly string[] = Object.values(orderPaths)

function Unsent({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const isRefused = entry.state === 'refused'
  const isHeld = outbox.isHeld(entry)
  return (
    <li>
      <b>
        <bdi>{entry.label}</bdi>
      </b>
      <span className="row">
        <Chip tone={isRefused ? 'bad' : 'fire'} icon={isRefused ? refused : hourglass}>
          {isRefused ? texts.refused : texts.waitingToSend}
        </Chip>
        <span className="mute sm num">{clockText(new Date(entry.madeAt).toISOString())}</span>
      </span>
      {isRefused && <p>{entry.message}</p>}
      {(isRefused || isHeld) && (
        <span className="row">
          {isHeld && (
            <Button kind="goline" onClick={() => outbox.release(entry)}>
              {texts.sendNow}
            </Button>
          )}
          {isRefused && orders.includes(entry.path) && (
            <Link className="btn goline" to={paths.pos} state={{ putBack: entry.id }} onClick={onClose}>
              {texts.putBack}
            </Link>
          )}
          <Button kind="no" onClick={() => outbox.discard(entry)}>
            {texts.discard}
          </Button>
        </span>
      )}
    </li>
  )
}
