import leave from 'icon:bold/sign-out'
import swap from 'icon:bold/swap'
import type { Visit } from '../../api/floor.ts'
import { clockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { CoversStepper } from './CoversStepper.tsx'
import { useVisits } from './use-visits.ts'

type Props = Readonly<{ visit: Visit; hasOrders: boolean; onMove: () => void; onEnded: () => void }>

/** Number of guests and start of a visit, with buttons that end it or, until an order is sent, move the guests. */
export function SeatedGuests({ visit, hasOrders, onMove, onEnded }: Props) {
  const { resize, end, isSaving } = useVisits()
  const leaveTable = async () => {
    if (await end(visit)) onEnded()
  }
  return (
    <fieldset className="floor-line" disabled={isSaving}>
      <legend className="label">{t('floor.seatedSince', { time: clockText(visit.started_at) })}</legend>
      <CoversStepper covers={visit.covers} onChange={(covers) => void resize(visit, covers)} />
      {!hasOrders && (
        <Button icon={swap} onClick={onMove}>
          {t('floor.moveGuests')}
        </Button>
      )}
      <Button icon={leave} onClick={() => void leaveTable()}>
        {t('floor.leave')}
      </Button>
    </fieldset>
  )
}
