import { ask } from '../../api/ask.ts'
import { type Customer, customersKey } from '../../api/customers.ts'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'
import { Confirm } from '../../parts/Confirm.tsx'

/** Confirms the deletion, which erases personal data, and says what is erased and what stays (decision 0011). */
export function DeleteCustomer({ customer: { phone, name }, onClose }: { customer: Customer; onClose: () => void }) {
  const { save } = useSave([customersKey, ['reservations']])
  const onYes = async () => {
    const told = await save(phone, (commandId) =>
      ask('DELETE /customers/:id/delete', { params: { id: phone }, commandId }),
    )
    if (told) onClose()
  }
  return (
    <Confirm
      title={t('customers.deleteAsk', { name })}
      verb={t('customers.deleteYes')}
      harmful
      onYes={() => void onYes()}
      onClose={onClose}
    >
      <p>{t('common.irreversible')}</p>
      <p className="mute">{t('customers.deleteNote')}</p>
    </Confirm>
  )
}
