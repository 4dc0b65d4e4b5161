import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import { useId } from 'react'
import { isoDay } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Segments } from '../../parts/Segments.tsx'
import type { Customer } from './cart.ts'
import { useNewCustomer } from './use-new-customer.ts'

type Props = Readonly<{ typed: string; onAdded: (customer: Customer) => void; onClose: () => void }>

const genders = ['female', 'male', 'other', ''] as const

/** Form of a new customer, who is set on the bill at once. Phone and name are required (rule A7). */
export function NewCustomerForm({ typed, onAdded, onClose }: Props) {
  const formId = useId()
  const today = isoDay(new Date().toISOString())
  const { customer, isBusy, form, change, save, field } = useNewCustomer({ typed, today, onAdded })
  const hasPhone = typed !== '' && customer.phone === latinDigits(typed)
  return (
    <Dialog
      small
      className="customers"
      title={t('pos.customer.add')}
      onClose={onClose}
      footer={
        <>
          <Button tall onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button tall kind="go" type="submit" form={formId} className="grow" aria-busy={isBusy}>
            {isBusy ? t('common.wait') : t('common.save')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="fields" noValidate onSubmit={(event) => void save(event)}>
        <Field
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          data-first={!hasPhone || undefined}
          required
        />
        <Field
          {...field('name')}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          data-first={hasPhone || undefined}
          required
        />
        <Field {...field('email')} type="email" autoComplete="off" maxLength={254} />
        <Field {...field('birthDate')} type="date" max={today} />
        <div>
          <span className="label" aria-hidden="true">
            {t('pos.customer.gender')}
          </span>
          <Segments
            label={t('pos.customer.gender')}
            segments={genders.map((value) => ({ value, name: t(`pos.customer.genders.${value || 'none'}`) }))}
            chosen={customer.gender}
            onChoose={(gender) => change({ gender })}
          />
        </div>
      </form>
    </Dialog>
  )
}
