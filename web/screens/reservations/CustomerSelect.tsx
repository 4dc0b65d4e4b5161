import plus from 'icon:bold/plus'
import { isPhone } from '@comanda/domain/customers/phone.ts'
import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type AriaAttributes, useState } from 'react'
import { customersLike, type FoundCustomer } from '../../api/customer-picker.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { useDebounced } from '../board/use-debounced.ts'
import { CustomerDialog } from '../customers/CustomerDialog.tsx'

const pauseMs = 250

type Props = Readonly<{ id?: string; value?: string; onChange?: (phone: string) => void }> &
  Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid' | 'aria-required'>

/** Finds a customer by name or phone, or adds a new one. The form passes the props. */
export function CustomerSelect({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<FoundCustomer | null>(null)
  const [isAdding, setAdding] = useState(false)
  const phone = latinDigits(typed.trim())
  const text = useDebounced(typed.trim(), pauseMs)
  const { data, isFetching } = useQuery(customersLike(text))
  const found = text === '' ? [] : (data ?? [])
  const shown = picked && text === '' ? [picked] : found
  const pick = (customer: FoundCustomer) => {
    setPicked(customer)
    setTyped('')
    onChange?.(customer.phone)
  }
  return (
    <div className="customer-pick">
      <Select<string, { value: string; label: string }>
        {...field}
        value={value ?? null}
        placeholder={t('reservations.customerHint')}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        loading={isFetching}
        notFoundContent={
          typed.trim() === ''
            ? t('reservations.typeToSearch')
            : isFetching || text !== typed.trim()
              ? t('common.wait')
              : t('reservations.noCustomer')
        }
        options={shown.map(({ phone, name }) => ({ value: phone, label: `${name} (${phone})` }))}
        labelRender={({ value }) => <Picked customer={picked} phone={String(value)} />}
        onChange={(chosen) => {
          const customer = shown.find(({ phone }) => phone === chosen)
          if (customer) pick(customer)
        }}
      />
      <Button icon={plus} onClick={() => setAdding(true)}>
        {t('customers.add')}
      </Button>
      {isAdding && (
        <CustomerDialog
          customer={null}
          prefilled={phone === '' ? {} : isPhone(phone) ? { phone } : { name: typed.trim() }}
          onSaved={pick}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

const Picked = ({ customer, phone }: { customer: FoundCustomer | null; phone: string }) =>
  customer?.phone === phone ? (
    <>
      <bdi>{customer.name}</bdi> <bdi dir="ltr">{phone}</bdi>
    </>
  ) : (
    <bdi dir="ltr">{phone}</bdi>
  )
