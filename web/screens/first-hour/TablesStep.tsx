import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { type TableRow, tablesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../parts/toast.ts'
import { StepForm } from './StepForm.tsx'

type TablesForm = { count: string; seats: string; floor?: string }
type NewTable = Readonly<{ title: string; commandId: string }>
type Props = Readonly<{ tables: readonly TableRow[]; onBusy: (isBusy: boolean) => void; onDone: () => void }>

const maxTables = 60
const maxSeats = 100

/** Adds several tables at once, numbered after the existing ones. */
export function TablesStep({ tables, onBusy, onDone }: Props) {
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  // a retry continues with the table whose answer was lost, and its command id
  const remaining = useRef<Readonly<{ form: string; tables: NewTable[] }> | null>(null)

  const addAll = async (values: TablesForm) => {
    const form = JSON.stringify(values)
    if (remaining.current?.form !== form) remaining.current = { form, tables: newTables(tables.length, values) }
    const floor = values.floor?.trim() || '-'
    for (const { title, commandId } of [...remaining.current.tables]) {
      const body = { title, floor, seatingCapacity: values.seats.trim() }
      await ask('POST /settings/store-tables/add', { body, commandId })
      remaining.current.tables.shift()
    }
    remaining.current = null
  }
  const add = async (values: TablesForm) => {
    setAdding(true)
    onBusy(true)
    try {
      await addAll(values)
      showToast(t('home.first.tables.added', { count: Number(values.count) }), 'success')
      onDone()
    } catch (error) {
      showToast(messageOf(error, t('failures.settings')), 'error')
    } finally {
      setAdding(false)
      onBusy(false)
      await Promise.all(
        [tablesList.queryKey, ['pos', 'init']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    }
  }
  return (
    <StepForm<TablesForm>
      initial={{ count: '8', seats: '4' }}
      verb={t('home.first.tables.add')}
      isSaving={isAdding}
      onSave={(values) => void add(values)}
    >
      <WholeNumber
        name="count"
        label={t('home.first.tables.count')}
        max={maxTables}
        wrong={t('home.first.tables.countWrong', { max: maxTables })}
      />
      <WholeNumber
        name="seats"
        label={t('home.first.tables.seats')}
        max={maxSeats}
        wrong={t('home.first.tables.seatsWrong', { max: maxSeats })}
      />
      <Form.Item name="floor" label={t('settings.tables.floor')}>
        <Input maxLength={200} />
      </Form.Item>
    </StepForm>
  )
}

const newTables = (existing: number, { count }: TablesForm): NewTable[] =>
  Array.from({ length: Number(count) }, (_, index) => ({
    title: t('home.first.tables.name', { number: existing + index + 1 }),
    commandId: newId(),
  }))

type NumberProps = Readonly<{ name: 'count' | 'seats'; label: string; max: number; wrong: string }>

/** A whole number from 1 to `max`. Invalid input stays as typed, with the rule beside it. */
const WholeNumber = ({ name, label, max, wrong }: NumberProps) => (
  <Form.Item
    name={name}
    label={label}
    normalize={latinDigits}
    rules={[
      {
        validator: async (_rule, typed: string) => {
          if (!/^\s*\d{1,3}\s*$/.test(typed) || Number(typed) < 1 || Number(typed) > max) throw new Error(wrong)
        },
      },
    ]}
  >
    <Input inputMode="numeric" autoComplete="off" maxLength={20} />
  </Form.Item>
)
