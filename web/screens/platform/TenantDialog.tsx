import { addTenant, reviseTenant } from '@comanda/api/platform.ts'
import type { DeactivationReason } from '@comanda/domain/tenants/events.ts'
import { Form, Input, Select } from 'antd'
import { ask } from '../../api/ask.ts'
import { platformKey, type Tenant } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { FlagField } from '../../office/FlagField.tsx'
import { FormField } from '../../office/FormField.tsx'
import { PasswordInput } from '../../office/PasswordInput.tsx'

type TenantForm = {
  name: string
  email: string
  password: string
  adminName: string | null
  isActive: boolean
  reason?: DeactivationReason
}

type Props = Readonly<{ tenant: Tenant | null; onClose: () => void }>

/** Adds a restaurant with its owner's account, or changes the fields that the platform may change. */
export function TenantDialog({ tenant, onClose }: Props) {
  const send = ({ name, email, password, adminName, isActive, reason }: TenantForm, commandId: string) =>
    tenant
      ? ask('PATCH /superadmin/tenants/update/:id', {
          params: { id: tenant.id },
          body: { name, email, isActive, reason: isActive ? undefined : reason },
          commandId,
        })
      : ask('POST /superadmin/tenants/add', { body: { name, email, password, adminName, isActive }, commandId })
  const schema = tenant ? reviseTenant.body : addTenant.body
  const initial = tenant
    ? { name: tenant.name, email: tenant.email, isActive: tenant.is_active === 1 }
    : { isActive: true, adminName: null }
  return (
    <EditDialog
      title={tenant ? t('platform.tenants.updateTitle') : t('platform.tenants.addTitle')}
      initial={initial}
      refresh={[platformKey]}
      send={send}
      onClose={onClose}
    >
      <FormField schema={schema} name="name" label={t('platform.tenants.name')}>
        <Input maxLength={200} autoComplete="off" />
      </FormField>
      <FormField schema={schema} name="email" label={t('platform.tenants.email')}>
        <Input type="email" maxLength={254} autoComplete="off" />
      </FormField>
      {!tenant && (
        <>
          <FormField
            schema={addTenant.body}
            name="password"
            label={t('platform.tenants.password')}
            extra={t('platform.tenants.passwordHint')}
          >
            <PasswordInput />
          </FormField>
          <FormField
            schema={addTenant.body}
            name="adminName"
            label={t('platform.tenants.adminName')}
            extra={t('platform.tenants.adminNameHint')}
          >
            <Input maxLength={200} autoComplete="off" />
          </FormField>
        </>
      )}
      <FlagField name="isActive" label={t('platform.tenants.isActive')} hint={t('platform.tenants.isActiveHint')} />
      {tenant?.is_active === 1 && (
        <Form.Item noStyle dependencies={['isActive']}>
          {({ getFieldValue }) => getFieldValue('isActive') === false && <DeactivationFields />}
        </Form.Item>
      )}
    </EditDialog>
  )
}

const reasons = ['unpaid', 'misuse', 'requested', 'other'] as const satisfies readonly DeactivationReason[]

/** Consequences of a deactivation, and the reason that its owner will read. */
const DeactivationFields = () => (
  <>
    <p className="mute">{t('platform.tenants.closing')}</p>
    <Form.Item
      name="reason"
      label={t('platform.tenants.reason')}
      rules={[{ required: true, message: t('platform.tenants.reasonMissing') }]}
    >
      <Select options={reasons.map((value) => ({ value, label: t(`platform.tenants.reasons.${value}`) }))} />
    </Form.Item>
  </>
)
