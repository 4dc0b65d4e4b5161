import { addCustomer, reviseCustomer } from '@comanda/api/customers.ts'
import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import { Form, Input } from 'antd'
import { ask } from '../../api/ask.ts'
import { type Customer, customersKey } from '../../api/customers.ts'
import { isoDay } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { FormField } from '../../office/FormField.tsx'
import { rulesOf } from '../../office/rules.ts'
import { Segments } from '../../parts/Segments.tsx'

type CustomerForm = { phone: string; name: string; email: string; birthDate: string; gender: Gender }
type Gender = (typeof genders)[number]
const genders = ['female', 'male', 'other', ''] as const

type Props = Readonly<{
  customer: Customer | null
  /** Initial values of a new customer. */
  prefilled?: Partial<CustomerForm>
  onSaved?: (customer: Readonly<{ phone: string; name: string }>) => void
  onClose: () => void
}>

const formOf = ({ phone, name, email, birth_date, gender }: Customer): CustomerForm => ({
  phone,
  name,
  email: email ?? '',
  birthDate: birth_date?.slice(0, 10) ?? '',
  gender: gender ?? '',
})

/** A new customer, or an existing one. The phone cannot be changed: it identifies the customer (rule A7). */
export function CustomerDialog({ customer, prefilled, onSaved, onClose }: Props) {
  const today = isoDay(new Date().toISOString())
  const schema = customer ? reviseCustomer.body : addCustomer.body
  const send = ({ phone, name, email, birthDate, gender }: CustomerForm, commandId: string) => {
    const body = { name, email: email || null, birthDate: birthDate || null, gender: gender || null }
    return customer
      ? ask('POST /customers/:id/update', { params: { id: customer.phone }, body, commandId })
      : ask('POST /customers/add', { body: { phone, ...body }, commandId })
  }
  return (
    <EditDialog
      title={customer ? t('customers.update') : t('customers.add')}
      initial={customer ? formOf(customer) : { gender: '', ...prefilled }}
      refresh={[customersKey]}
      send={send}
      onSaved={(_, { phone, name }) => onSaved?.({ phone: phone.trim(), name: name.trim() })}
      onClose={onClose}
    >
      <Form.Item
        name="phone"
        label={t('customers.phone')}
        normalize={latinDigits}
        {...(customer ? { extra: t('customers.phoneFixed') } : { rules: rulesOf(addCustomer.body, 'phone') })}
      >
        <Input type="tel" dir="ltr" autoComplete="off" readOnly={customer !== null} className="customer-phone" />
      </Form.Item>
      <FormField schema={schema} name="name" label={t('customers.name')}>
        <Input dir="auto" maxLength={200} autoComplete="off" />
      </FormField>
      <FormField schema={schema} name="email" label={t('customers.email')}>
        <Input type="email" dir="ltr" maxLength={254} autoComplete="off" />
      </FormField>
      <Form.Item
        name="birthDate"
        label={t('customers.birthDate')}
        rules={[
          ...rulesOf(schema, 'birthDate'),
          {
            validator: async (_rule, day: string | undefined) => {
              if (day && day > today) throw new Error(t('pos.customer.birthDateWrong'))
            },
          },
        ]}
      >
        <Input type="date" max={today} />
      </Form.Item>
      <Form.Item name="gender" label={t('customers.gender')}>
        <GenderField />
      </Form.Item>
    </EditDialog>
  )
}

/** `value` and `onChange` are passed by the form. */
const GenderField = ({ value = '', onChange }: { value?: Gender; onChange?: (gender: Gender) => void }) => (
  <Segments
    label={t('customers.gender')}
    segments={genders.map((gender) => ({ value: gender, name: t(`pos.customer.genders.${gender || 'none'}`) }))}
    chosen={value}
    onChoose={(gender) => onChange?.(gender)}
  />
)
