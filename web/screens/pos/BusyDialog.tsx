import { useAtomValue } from 'jotai'
import type { PosInit } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { placeOf } from './order.ts'
import { cartAtom } from './pos-atoms.ts'
import { saveDraft } from './save-draft.ts'
import { seatFromAddress } from './seat-from-address.ts'

type Props = Readonly<{ tableId: string; init: PosInit; onClose: () => void }>

/** Asks whether the bill of another table is stored as a draft or finished first. */
export function BusyDialog({ tableId, init, onClose }: Props) {
  const place = placeOf(useAtomValue(cartAtom), init)
  const next = init.storeTables.find(({ id }) => id === tableId)?.table_title ?? ''
  const saveAndSeat = () => {
    onClose()
    if (saveDraft(place)) seatFromAddress(tableId, init)
  }
  return (
    <Dialog
      small
      title={t('pos.busy.title', { place })}
      onClose={onClose}
      footer={
        <>
          <Button tall className="grow" onClick={onClose}>
            {t('pos.back')}
          </Button>
          <Button tall kind="go" className="grow" data-first onClick={saveAndSeat}>
            {t('pos.busy.draft')}
          </Button>
        </>
      }
    >
      <p>{t('pos.busy.ask', { next })}</p>
    </Dialog>
  )
}
