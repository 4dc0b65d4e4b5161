import { useAtom, useSetAtom } from 'jotai'
import type { PosInit } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import type { Currency } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { BusyDialog, ChangedDialog, TableDialog } from './lazy-dialogs.ts'
import { summarise } from './order-flow.ts'
import { cartAtom, stepAtom } from './pos-atoms.ts'
import { SummaryDialog } from './SummaryDialog.tsx'

/** Dialogs between "Send" and the token. */
export function OrderDialogs({ init, currency }: { init: PosInit; currency: Currency }) {
  const [step, setStep] = useAtom(stepAtom)
  const dispatch = useSetAtom(cartAtom)
  const close = () => setStep({ at: 'bill' })
  switch (step.at) {
    case 'bill':
      return null
    case 'table':
      return (
        <TableDialog
          title={t('pos.whichTable')}
          tables={init.storeTables}
          chosen={undefined}
          onChoose={(tableId) => {
            dispatch({ type: 'seat', tableId })
            summarise(step.kind, init)
          }}
          onClose={close}
        />
      )
    case 'ask':
    case 'sending':
      return (
        <SummaryDialog
          kind={step.kind}
          isSending={step.at === 'sending'}
          init={init}
          currency={currency}
          onClose={close}
        />
      )
    case 'changed':
      return <ChangedDialog step={step} currency={currency} onClose={close} />
    case 'busy':
      return <BusyDialog tableId={step.tableId} init={init} onClose={close} />
    case 'refused':
      return (
        <Dialog
          small
          title={t('pos.refusedTitle')}
          onClose={close}
          footer={
            <Button kind="go" className="grow" data-first onClick={close}>
              {t('pos.back')}
            </Button>
          }
        >
          <p role="alert">{step.message}</p>
        </Dialog>
      )
  }
}
