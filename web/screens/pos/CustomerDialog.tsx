import './pos-dialogs.css'
import plus from 'icon:bold/plus'
import magnifier from 'icon:regular/magnifying-glass'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customersLike, type FoundCustomer } from '../../api/customer-picker.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { PickGrid } from '../../parts/PickGrid.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { useDebounced } from '../board/use-debounced.ts'
import type { Customer } from './cart.ts'
import { NewCustomerForm } from './NewCustomerForm.tsx'

type Props = Readonly<{ chosen: Customer | null; onChoose: (customer: Customer | null) => void; onClose: () => void }>

/** Finds a customer by name or phone, adds a new one, or returns to the walk-in customer. */
export function CustomerDialog({ chosen, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  const pick = (customer: Customer | null) => {
    onChoose(customer)
    onClose()
  }
  if (isAdding) return <NewCustomerForm typed={typed.trim()} onAdded={pick} onClose={() => setAdding(false)} />
  return (
    <Dialog
      small
      className="customers"
      title={t('pos.customer.title')}
      onClose={onClose}
      footer={
        <Button icon={plus} className="grow" onClick={() => setAdding(true)}>
          {t('pos.customer.add')}
        </Button>
      }
    >
      <label className="field">
        <Icon of={magnifier} />
        <input
          type="search"
          data-first
          dir="auto"
          autoComplete="off"
          placeholder={t('pos.customer.hint')}
          aria-label={t('pos.customer.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <CustomerPicks typed={typed} chosen={chosen} onPick={pick} />
    </Dialog>
  )
}

const pauseMs = 250

type PicksProps = Readonly<{ typed: string; chosen: Customer | null; onPick: (customer: Customer | null) => void }>

/** The walk-in customer, and the search results; before a search, the chosen customer. */
function CustomerPicks({ typed, chosen, onPick }: PicksProps) {
  const text = useDebounced(typed.trim(), pauseMs)
  const { data, isLoading, isError, error, refetch } = useQuery(customersLike(text))
  const customers = text === '' ? (chosen ? [chosen] : []) : (data ?? [])
  const walkin = { key: 'walkin', title: null, picks: [{ id: null, content: <b>{t('pos.walkin')}</b> }] }
  const people = { key: 'found', title: null, picks: customers.map(pickOf) }
  if (isError)
    return <LoadError onRetry={() => void refetch()}>{messageOf(error, t('pos.customer.loadError'))}</LoadError>
  return (
    <>
      <PickGrid
        groups={people.picks.length > 0 ? [walkin, people] : [walkin]}
        chosen={chosen?.phone ?? null}
        onPick={(phone) => onPick(customers.find((customer) => customer.phone === phone) ?? null)}
      />
      {isLoading && text !== '' && <Skeleton height={64} />}
      {text !== '' && data?.length === 0 && (
        <p className="mute" role="status">
          {t('pos.customer.none')}
        </p>
      )}
    </>
  )
}

const pickOf = ({ name, phone }: FoundCustomer) => ({
  id: phone,
  content: (
    <span className="grow">
      <b className="clamp2">
        <bdi>{name}</bdi>
      </b>
      <small className="num">
        <bdi dir="ltr">{phone}</bdi>
      </small>
    </span>
  ),
})
