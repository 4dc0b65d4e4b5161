import calendar from 'icon:regular/calendar-blank'
import { useState } from 'react'
import type { HistoryFilter, PastOrder } from '../../api/audit.ts'
import { isoDay, shortDayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { type Action, ActionMenu } from '../../parts/ActionMenu.tsx'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { SearchField } from '../../parts/SearchField.tsx'

type Props = Readonly<{
  filter: HistoryFilter
  onFilter: (change: HistoryFilter) => void
  typed: string
  onType: (typed: string) => void
  /** Orders of the list, whose users and tables can be chosen. */
  orders: readonly PastOrder[]
}>

const states = ['cancelled', 'open', 'part_paid', 'paid'] as const

/** Search and filters by day, user, table and state. */
export function Filters({ filter, onFilter, typed, onType, orders }: Props) {
  const [isDating, setDating] = useState(false)
  const people = optionsOf(orders.map(({ placed_by }) => placed_by && { id: placed_by.id, name: placed_by.name }))
  const tables = optionsOf(
    orders.map(({ table_id, table_title }) => (table_id ? { id: table_id, name: table_title } : null)),
  )
  return (
    <div className="flt">
      <SearchField
        name={t('history.search')}
        hint={t('history.searchHint')}
        clear={t('history.clearSearch')}
        typed={typed}
        onType={onType}
      />
      <div className="tabs">
        <ActionMenu
          name={`${t('history.day')}: ${dayName(filter.day)}`}
          icon={calendar}
          label={dayName(filter.day)}
          className={filter.day ? 'tab on' : 'tab'}
          actions={[
            choice(t('history.today'), filter.day === 'today', () => onFilter({ day: 'today' })),
            choice(t('history.allDays'), filter.day === undefined, () => onFilter({ day: undefined })),
            choice(t('history.chooseDay'), filter.day !== undefined && filter.day !== 'today', () => setDating(true)),
          ]}
        />
        <Pick
          title={t('history.who')}
          all={t('history.everyone')}
          options={people}
          chosen={filter.who}
          onChoose={(who) => onFilter({ who })}
        />
        <Pick
          title={t('history.table')}
          all={t('history.allTables')}
          options={tables}
          chosen={filter.table}
          onChoose={(table) => onFilter({ table })}
        />
        {states.map((status) => (
          <button
            type="button"
            key={status}
            aria-pressed={filter.status === status}
            onClick={() => onFilter({ status: filter.status === status ? undefined : status })}
          >
            {t(`history.states.${status}`)}
          </button>
        ))}
      </div>
      {isDating && (
        <DayDialog
          day={filter.day}
          onClose={() => setDating(false)}
          onChoose={(day) => {
            setDating(false)
            onFilter({ day })
          }}
        />
      )}
    </div>
  )
}

const choice = (label: string, current: boolean, onChoose: () => void): Action => ({
  key: label,
  label,
  current,
  onChoose,
})

function dayName(day: string | undefined): string {
  if (day === undefined) return t('history.allDays')
  return day === 'today' ? t('history.today') : shortDayText(day)
}

type Option = Readonly<{ id: string; name: string }>

/** Distinct options, sorted by name. */
function optionsOf(rows: readonly (Readonly<{ id: string; name: string | null }> | null)[]): readonly Option[] {
  const byId = new Map(rows.flatMap((one) => (one?.name ? [[one.id, { id: one.id, name: one.name }] as const] : [])))
  return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
}

type PickProps = Readonly<{
  title: string
  all: string
  options: readonly Option[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}>

function Pick({ title, all, options, chosen, onChoose }: PickProps) {
  const name = options.find(({ id }) => id === chosen)?.name
  const label = chosen === undefined ? title : (name ?? title)
  return (
    <ActionMenu
      name={name ? `${title}: ${name}` : title}
      label={label}
      className={chosen === undefined ? 'tab' : 'tab on'}
      actions={[
        choice(all, chosen === undefined, () => onChoose(undefined)),
        ...options.map(({ id, name: one }) => ({ ...choice(one, id === chosen, () => onChoose(id)), key: id })),
      ]}
    />
  )
}

type DayProps = Readonly<{ day: string | undefined; onChoose: (day: string) => void; onClose: () => void }>

function DayDialog({ day, onChoose, onClose }: DayProps) {
  const today = isoDay(new Date().toISOString())
  const [value, setValue] = useState(day && day !== 'today' ? day : today)
  return (
    <Dialog
      small
      title={t('history.chooseDay')}
      onClose={onClose}
      footer={
        <>
          <Button tall className="grow" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button tall kind="go" className="grow" onClick={() => value && onChoose(value)}>
            {t('history.chooseDay')}
          </Button>
        </>
      }
    >
      <Field
        label={t('history.day')}
        type="date"
        data-first
        max={today}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </Dialog>
  )
}
