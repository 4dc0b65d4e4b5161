import { ask } from '../../api/ask.ts'
import { platformKey, type Tenant } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'

type Props = Readonly<{ tenant: Tenant; onClose: () => void }>

/** Rule T2: confirms the final closing of a restaurant and says what it includes. */
export const DeleteTenant = ({ tenant: { id, name }, onClose }: Props) => (
  <DeleteDialog
    title={t('platform.tenants.deleteTitle', { name })}
    refresh={[platformKey]}
    send={(commandId) => ask('DELETE /superadmin/tenants/delete/:id', { params: { id }, commandId })}
    onClose={onClose}
  >
    <p>
      <b>{t('platform.tenants.deleteAsk')}</b>
    </p>
    <p>{t('platform.tenants.deletePromise', { name })}</p>
  </DeleteDialog>
)
