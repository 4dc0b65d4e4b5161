import { ask } from '../../api/ask.ts'
import { type Customer, customersKey } from '../../api/customers.ts'
import { t } from '../../language/t.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'

type Props = Readonly<{ customer: Customer; onClose: () => void }>

/** Confirms the deletion, which erases personal data, and says what is erased and what stays (decision 0011). */
export const DeleteCustomer = ({ customer: { phone, name }, onClose }: Props) => (
  <DeleteDialog
    title={t('settings.deleteAsk', { name })}
    refresh={[customersKey, ['reservations']]}
    send={(commandId) => ask('DELETE /customers/:id/delete', { params: { id: phone }, commandId })}
    onClose={onClose}
  >
    <p>{t('common.irreversible')}</p>
    <p className="mute">{t('customers.deleteNote')}</p>
  </DeleteDialog>
)
