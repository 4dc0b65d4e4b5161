import waiterIcon from 'icon:fill/hand-waving'
import billIcon from 'icon:fill/receipt'
import { useAtomValue } from 'jotai'
import { ask } from '../../api/ask.ts'
import { floorNow, type GuestCall } from '../../api/floor.ts'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { minutesSince } from '../board/age.ts'

type Props = Readonly<{ calls: readonly GuestCall[]; now: number }>

/** Open calls of guests, each with a button that answers it: the guests see that somebody is on the way. */
export function FloorCalls({ calls, now }: Props) {
  const { save } = useSave([floorNow.queryKey], 'failures.orders')
  const user = useAtomValue(userAtom)
  if (calls.length === 0) return null
  const answer = ({ table_id: tableId, reason }: GuestCall) => {
    const body = { tableId, reason }
    return save(body, (commandId) => ask('POST /floor/calls/answer', { body, commandId }))
  }
  return (
    <section className="floor-calls" aria-label={t('floor.calls.title')}>
      {calls.map((call) => (
        <p className="floor-line" key={`${call.table_id} ${call.reason}`}>
          <b>
            <bdi>{call.table_title}</bdi>
          </b>
          <Chip tone="bad" icon={call.reason === 'bill' ? billIcon : waiterIcon}>
            {t(`floor.attention.${call.reason}`)}
          </Chip>
          <span className="grow num mute">{t('floor.minutes', { count: minutesSince(call.called_at, now) })}</span>
          {user && mayUse(user, ['POS']) && (
            <Button
              kind="goline"
              aria-label={t('floor.calls.answerTo', { place: call.table_title })}
              onClick={() => void answer(call)}
            >
              {t('floor.calls.answer')}
            </Button>
          )}
        </p>
      ))}
    </section>
  )
}
