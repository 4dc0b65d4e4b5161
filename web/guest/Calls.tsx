import waiter from 'icon:bold/hand-waving'
import bill from 'icon:bold/receipt'
import check from 'icon:fill/check-circle'
import hourglass from 'icon:regular/hourglass-medium'
import type { CallReason } from '@comanda/domain/tables/reasons.ts'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { useOnline } from '../parts/use-online.ts'
import { type CallState, useCalls } from './use-calls.ts'

type Props = Readonly<{ code: string; table: string | null; order: string | null }>

/** Calls a waiter or for the bill, and shows that somebody is on the way. */
export function Calls(guest: Props) {
  const { stateOf, call, hasFailed } = useCalls(guest)
  const isOnline = useOnline()
  const button = (reason: CallReason, icon: string) => (
    <Button icon={icon} because={whyNot(stateOf(reason), isOnline)} onClick={() => void call(reason)}>
      {t(`guest.call.${reason}`)}
    </Button>
  )
  return (
    <section className="calls" aria-label={t('guest.call.title')}>
      {button('waiter', waiter)}
      {button('bill', bill)}
      <div className="answers" aria-live="polite">
        <Answer state={stateOf('waiter')} reason="waiter" />
        <Answer state={stateOf('bill')} reason="bill" />
        {!isOnline && <p className="mute">{t('guest.call.offline')}</p>}
      </div>
      {hasFailed && isOnline && (
        <p className="changed" role="alert">
          {t('guest.call.failed')}
        </p>
      )}
    </section>
  )
}

function whyNot(state: CallState, isOnline: boolean): string | undefined {
  if (!isOnline) return t('guest.call.offline')
  return state === 'open' ? t('guest.call.waiting') : undefined
}

function Answer({ state, reason }: Readonly<{ state: CallState; reason: CallReason }>) {
  if (state === 'none') return null
  const isAnswered = state === 'answered'
  return (
    <span className={`chip ${isAnswered ? 'done' : 'wait'}`}>
      <Icon of={isAnswered ? check : hourglass} />
      {t(isAnswered ? `guest.call.${reason}Comes` : `guest.call.${reason}Called`)}
    </span>
  )
}
