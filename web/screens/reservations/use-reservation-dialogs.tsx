import { type ReactNode, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type Reservation, type ReservationStatus, reservationsKey } from '../../api/reservations.ts'
import { serverNow } from '../../api/server-clock.ts'
import { t } from '../../language/t.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { type Draft, draftOf, newDraft } from './draft.ts'

const ReservationDialog = lazy(async () => (await import('./ReservationDialog.tsx')).ReservationDialog)

type Open =
  | Readonly<{ what: 'form'; draft: Draft }>
  | Readonly<{ what: 'delete'; reservation: Reservation }>
  | Readonly<{ what: 'double'; draft: Draft; warning: string }>

export type Actions = Readonly<{
  add: (at?: Partial<Pick<Draft, 'date' | 'tableId'>>) => void
  edit: (reservation: Reservation) => void
  mark: (reservation: Reservation, status: ReservationStatus) => void
  remove: (reservation: Reservation) => void
}>

/** The actions on reservations and their dialogs. */
export function useReservationDialogs(): Readonly<{ actions: Actions; dialogs: ReactNode }> {
  const [open, setOpen] = useState<Open | null>(null)
  const { save } = useSave([reservationsKey, ['dashboard']])
  const close = () => setOpen(null)
  const onSaved = ({ draft, warning }: Readonly<{ draft: Draft; warning?: string | undefined }>) =>
    setOpen(warning ? { what: 'double', draft, warning } : null)
  const mark = async (reservation: Reservation, status: ReservationStatus) => {
    const { id, customer: _, ...values } = draftOf(reservation)
    const body = { ...values, status }
    const answer = await save({ id, ...body }, (commandId) =>
      ask('POST /reservations/update/:id', { params: { id: reservation.id }, body, commandId }),
    )
    if (answer?.warning) onSaved({ draft: { ...draftOf(reservation), status }, warning: answer.warning })
  }
  const actions: Actions = {
    add: (at) => setOpen({ what: 'form', draft: newDraft(serverNow(), at) }),
    edit: (reservation) => setOpen({ what: 'form', draft: draftOf(reservation) }),
    mark: (reservation, status) => void mark(reservation, status),
    remove: (reservation) => setOpen({ what: 'delete', reservation }),
  }
  const dialogs = (
    <>
      {open?.what === 'form' && (
        <ReservationDialog key={open.draft.id} draft={open.draft} onSaved={onSaved} onClose={close} />
      )}
      {open?.what === 'delete' && <DeleteReservation reservation={open.reservation} onClose={close} />}
      {open?.what === 'double' && (
        <BookedTwice
          warning={open.warning}
          onChange={() => setOpen({ what: 'form', draft: open.draft })}
          onClose={close}
        />
      )}
    </>
  )
  return { actions, dialogs }
}

function DeleteReservation({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const { id, customer_name: name } = reservation
  return (
    <DeleteDialog
      title={t('reservations.deleteAsk', { name })}
      refresh={[reservationsKey, ['dashboard']]}
      send={(commandId) => ask('DELETE /reservations/delete/:id', { params: { id }, commandId })}
      onClose={onClose}
    />
  )
}

type TwiceProps = Readonly<{ warning: string; onChange: () => void; onClose: () => void }>

/** The warning after a double booking, which is stored nevertheless: the host decides. */
const BookedTwice = ({ warning, onChange, onClose }: TwiceProps) => (
  <Dialog
    small
    title={t('reservations.doubleTitle')}
    onClose={onClose}
    footer={
      <>
        <Button className="grow" onClick={onClose}>
          {t('reservations.keep')}
        </Button>
        <Button className="grow" kind="go" data-first onClick={onChange}>
          {t('reservations.change')}
        </Button>
      </>
    }
  >
    <p className="reservation-twice">
      <b>{warning}</b>
    </p>
    <p className="mute">{t('reservations.doubleNote')}</p>
  </Dialog>
)
