import { addReservation, reviseReservation } from '@comanda/api/reservations.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type ReservationStatus, reservationsKey, reservationTables } from '../../api/reservations.ts'
import { serverNow } from '../../api/server-clock.ts'
import { wallTimeOf } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { FormField } from '../../office/FormField.tsx'
import { NumberInput } from '../../office/NumberInput.tsx'
import { rulesOf } from '../../office/rules.ts'
import { Segments } from '../../parts/Segments.tsx'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { TableDialog } from '../settings/Tables.tsx'
import { CustomerSelect } from './CustomerSelect.tsx'
import type { Draft } from './draft.ts'

type ReservationForm = {
  customerId?: string
  date: string
  tableId: string | null
  status: ReservationStatus
  notes: string | null
  peopleCount: number | null
}

type Props = Readonly<{
  draft: Draft
  /** `warning`: the table is taken around that time. */
  onSaved: (saved: Readonly<{ draft: Draft; warning: string | undefined }>) => void
  onClose: () => void
}>

/** Adds a reservation or changes one; its customer cannot be changed. */
export function ReservationDialog({ draft, onSaved, onClose }: Props) {
  const { id, customer, ...initial } = draft
  const send = ({ customerId = '', ...body }: ReservationForm, commandId: string) =>
    id
      ? ask('POST /reservations/update/:id', { params: { id }, body, commandId })
      : ask('POST /reservations/add', { body: { customerId, ...body }, commandId })
  const schema = id ? reviseReservation.body : addReservation.body
  return (
    <EditDialog
      title={id ? t('reservations.update') : t('reservations.add')}
      initial={initial}
      refresh={[reservationsKey, ['dashboard']]}
      send={send}
      onSaved={({ id: newId, warning }, { customerId = '', ...saved }) => {
        const guest = customer ?? { phone: customerId, name: customerId }
        onSaved({ draft: { ...saved, id: newId ?? id, customer: guest }, warning })
      }}
      onClose={onClose}
      width={640}
    >
      {customer ? (
        <p className="reservation-guest">
          <b>
            <bdi>{customer.name}</bdi>
          </b>{' '}
          <bdi className="mute num" dir="ltr">
            {customer.phone}
          </bdi>
        </p>
      ) : (
        <FormField schema={addReservation.body} name="customerId" label={t('reservations.customer')}>
          <CustomerSelect />
        </FormField>
      )}
      <div className="reservation-pair">
        <DateField isNew={id === null} />
        <FormField schema={schema} name="peopleCount" label={t('reservations.people')}>
          <NumberInput />
        </FormField>
      </div>
      <FormField schema={schema} name="tableId" label={t('reservations.table')} extra={<SeatsWarning />}>
        <TableSelect />
      </FormField>
      <Form.Item name="status" label={t('reservations.status')}>
        <StatusField />
      </Form.Item>
      <FormField schema={schema} name="notes" label={t('reservations.notes')}>
        <Input.TextArea dir="auto" maxLength={1_000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </FormField>
    </EditDialog>
  )
}

/** A new reservation cannot be in the past; a past one can still be corrected. */
function DateField({ isNew }: { isNew: boolean }) {
  const now = wallTimeOf(serverNow())
  const notPast = async (_rule: unknown, date: string | undefined) => {
    if (date && date < wallTimeOf(serverNow())) throw new Error(t('reservations.past'))
  }
  const rules = rulesOf(addReservation.body, 'date')
  return (
    <Form.Item
      name="date"
      label={t('reservations.date')}
      validateFirst
      rules={isNew ? [...rules, { validator: notPast }] : rules}
    >
      <Input type="datetime-local" {...(isNew && { min: now })} />
    </Form.Item>
  )
}

/** Value of the option that adds a table; no id has a space. */
const addOption = 'add new'

function TableSelect(props: { id?: string; value?: string | null; onChange?: (tableId: string | null) => void }) {
  const { id, value, onChange } = props
  const { data, isPending } = useQuery(reservationTables)
  const user = useAtomValue(userAtom)
  const [isAdding, setAdding] = useState(false)
  const tables = (data?.storeTables ?? []).map((table) => ({
    value: table.id,
    label: [table.table_title, table.floor, t('reservations.seats', { count: table.seating_capacity })]
      .filter((part) => part !== '' && part !== '-')
      .join(' · '),
  }))
  const add = user && mayUse(user, ['SETTINGS']) ? [{ value: addOption, label: t('settings.tables.add') }] : []
  return (
    <>
      <Select
        {...(id && { id })}
        value={value ?? ''}
        loading={isPending}
        showSearch={{ optionFilterProp: 'label' }}
        options={[{ value: '', label: t('reservations.noTable') }, ...add, ...tables]}
        onChange={(tableId) => (tableId === addOption ? setAdding(true) : onChange?.(tableId || null))}
      />
      {isAdding && <TableDialog table={null} onAdded={onChange} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Warns of too few seats; the host decides, because tables can be joined and chairs brought. 0 seats means unknown. */
function SeatsWarning() {
  const people = Form.useWatch<number | null | undefined>('peopleCount') ?? 0
  const tableId = Form.useWatch<string | null | undefined>('tableId')
  const { data } = useQuery(reservationTables)
  const seats = data?.storeTables.find(({ id }) => id === tableId)?.seating_capacity ?? 0
  const isShort = seats > 0 && people > seats
  return (
    <span role="status">
      {isShort && <span className="reservation-seats">{t('reservations.tooFewSeats', { seats, people })}</span>}
    </span>
  )
}

const statuses = ['booked', 'paid', 'cancelled'] as const

const StatusField = (props: { value?: ReservationStatus; onChange?: (status: ReservationStatus) => void }) => (
  <Segments
    label={t('reservations.status')}
    segments={statuses.map((status) => ({ value: status, name: t(`home.status.${status}`) }))}
    chosen={props.value ?? 'booked'}
    onChoose={(status) => props.onChange?.(status)}
  />
)
