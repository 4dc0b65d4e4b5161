import { addTenant, reviseTenant } from '@comanda/api/platform.ts'
import type { DeactivationReason } from '@comanda/domain/tenants/events.ts'
import { Form, Input, Select } from 'antd'
import { ask } from '../../api/ask.ts'
import { platformKey, type Tenant } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { FlagField } from '../../office/FlagField.tsx'
import { PasswordInput } from '../../office/PasswordInput.tsx'
import { rulesOf } from '../../office/rules.ts'

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
      <Form.Item name="name" label={t('platform.tenants.name')} rules={rulesOf(schema, 'name')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={t('platform.tenants.email')} rules={rulesOf(schema, 'email')}>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      {!tenant && (
        <>
          <Form.Item
            name="password"
            label={t('platform.tenants.password')}
            extra={t('platform.tenants.passwordHint')}
            rules={rulesOf(addTenant.body, 'password')}
          >
            <PasswordInput />
          </Form.Item>
          <Form.Item
            name="adminName"
            label={t('platform.tenants.adminName')}
            extra={t('platform.tenants.adminNameHint')}
            rules={rulesOf(addTenant.body, 'adminName')}
          >
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
        </>
      )}
      <FlagField name="isActive" label={t('platform.tenants.isActive')} hint={t('platform.tenants.isActiveHint')} />
      {tenant?.is_active === 1 && (
        <Form.Item noStyle dependencies={['isActive']}>
          {({ getFieldValue }) => getFieldValue('isActive') === false && <WhyClosed />}
        </Form.Item>
      )}
    </EditDialog>
  )
}

const reasons = ['unpaid', 'misuse', 'requested', 'other'] as const satisfies readonly DeactivationReason[]

/** Consequences of a deactivation, and the reason that its owner will read. */
const WhyClosed = () => (
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
