import { ask } from '../../api/ask.ts'
import { platformKey, type Tenant } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'
import { Confirm } from '../../parts/Confirm.tsx'

/** Rule T2: confirms the final closing of a restaurant and says what it includes. */
export function DeleteTenant({ tenant: { id, name }, onClose }: Readonly<{ tenant: Tenant; onClose: () => void }>) {
  const { save, isSaving } = useSave([platformKey])
  const onYes = async () => {
    if (isSaving) return
    const told = await save(id, (commandId) =>
      ask('DELETE /superadmin/tenants/delete/:id', { params: { id }, commandId }),
    )
    if (told) onClose()
  }
  return (
    <Confirm
      title={t('platform.tenants.deleteTitle', { name })}
      verb={isSaving ? t('common.wait') : t('platform.tenants.deleteYes')}
      harmful
      onYes={() => void onYes()}
      onClose={onClose}
    >
      <p>
        <b>{t('platform.tenants.deleteAsk')}</b>
      </p>
      <p>{t('platform.tenants.deletePromise', { name })}</p>
    </Confirm>
  )
}
