import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { type TableRow, tablesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../parts/Button.tsx'
import { showToast } from '../../parts/toast.ts'

type Wanted = { count: number; seats: number; floor?: string }
type Props = Readonly<{ tables: readonly TableRow[]; onBusy: (is: boolean) => void; onDone: () => void }>

const maxTables = 60
const maxSeats = 100

/** Any number of tables at once, numbered on from those that are there. */
export function TablesStep({ tables, onBusy, onDone }: Props) {
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const add = async ({ count, seats, floor }: Wanted) => {
    setAdding(true)
    onBusy(true)
    try {
      for (let number = tables.length + 1; number <= tables.length + count; number++) {
        const title = t('home.first.tables.name', { number })
        const body = { title, floor: floor?.trim() || '-', seatingCapacity: seats }
        await ask('POST /settings/store-tables/add', { body, commandId: newId() })
      }
      showToast(t('home.first.tables.added', { count }), 'success')
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
    <Form<Wanted>
      className="side-by-side"
      layout="vertical"
      requiredMark={false}
      initialValues={{ count: 8, seats: 4 }}
      onFinish={(values) => {
        if (!isAdding) void add(values)
      }}
    >
      <Form.Item
        name="count"
        label={t('home.first.tables.count')}
        rules={[{ required: true, message: t('home.first.tables.countMissing') }]}
      >
        <InputNumber min={1} max={maxTables} precision={0} inputMode="numeric" className="office-number" />
      </Form.Item>
      <Form.Item
        name="seats"
        label={t('home.first.tables.seats')}
        rules={[{ required: true, message: t('home.first.tables.seatsMissing') }]}
      >
        <InputNumber min={1} max={maxSeats} precision={0} inputMode="numeric" className="office-number" />
      </Form.Item>
      <Form.Item name="floor" label={t('settings.tables.floor')}>
        <Input maxLength={200} />
      </Form.Item>
      <Button kind="go" type="submit" aria-busy={isAdding}>
        {t('home.first.tables.add')}
      </Button>
    </Form>
  )
}
