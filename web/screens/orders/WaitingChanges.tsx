import hourglass from 'icon:bold/hourglass-medium'
import { t } from '../../language/t.ts'
import { useUnsent } from '../../outbox/the-outbox.ts'
import { Chip } from '../../parts/Chip.tsx'
import { waitingChanges } from './waiting-changes.ts'

/** Discounts and changes of the service charge that wait for the network, which the total does not contain yet. */
export function WaitingChanges({ orderIds }: Readonly<{ orderIds: readonly string[] }>) {
  const waiting = waitingChanges(useUnsent(), orderIds)
  if (waiting.length === 0) return null
  return (
    <div className="bill-mark" role="status">
      {waiting.map(({ id, label }) => (
        <p key={id}>
          <Chip tone="fire" icon={hourglass}>
            {t('common.waitingToSend')}
          </Chip>{' '}
          <bdi>{label}</bdi>
        </p>
      ))}
    </div>
  )
}
