import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { taxesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { decimalText } from '../../typed-decimal.ts'
import { TaxDialog } from '../settings/Taxes.tsx'

/** `id`, `value` and `onChange` are passed by the form. */
type Props = Readonly<{ id?: string; value?: string; onChange?: (taxId: string) => void }>

/** Value of the option that adds a tax; no id has a space. */
const addOption = 'add new'

/** Chooses a tax, or adds one in a dialog of its own, because a tax needs its rate. */
export function TaxSelect({ id, value, onChange }: Props) {
  const { data: taxes = [] } = useQuery(taxesList)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Select<string>
        {...(id === undefined ? {} : { id })}
        {...(value === undefined ? {} : { value })}
        onChange={(chosen) => (chosen === addOption ? setAdding(true) : onChange?.(chosen))}
        options={[
          { value: '', label: t('menu.none') },
          ...taxes.map(({ id, title, rate, type }) => ({
            value: id,
            label: t('menu.taxName', { title, rate: decimalText(rate), type: t(`menu.${type}`) }),
          })),
          { value: addOption, label: t('settings.taxes.add') },
        ]}
      />
      {isAdding && <TaxDialog tax={null} onAdded={onChange} onClose={() => setAdding(false)} />}
    </>
  )
}
