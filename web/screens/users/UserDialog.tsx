import { addUser, reviseUser } from '@comanda/api/users.ts'
import { type Scope, scopes } from '@comanda/domain/users/scopes.ts'
import { Form, Input, Select } from 'antd'
import { ask } from '../../api/ask.ts'
import { type StaffUser, usersList } from '../../api/users.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { FormField } from '../../office/FormField.tsx'
import { PasswordInput } from '../../office/PasswordInput.tsx'
import { rulesOf } from '../../office/rules.ts'
import { presetNames, presetOf, presets } from './presets.ts'
import { scopeName } from './scope-name.ts'

type UserForm = {
  name: string
  username: string
  password: string
  designation: string | null
  phone: string | null
  userScopes: Scope[]
}

type Props = Readonly<{ user: StaffUser | null; onClose: () => void }>

const blank = { userScopes: [...presets.waiter] }

const formOf = ({ name, username, designation, phone, scope }: StaffUser): Partial<UserForm> => ({
  name,
  username,
  designation,
  phone,
  userScopes: scopes.filter((one) => scope.split(',').includes(one)),
})

/** Adds a user or changes one. The username cannot be changed (rule A6). */
export function UserDialog({ user, onClose }: Props) {
  const send = ({ name, username, password, designation, phone, userScopes }: UserForm, commandId: string) => {
    const body = { name, designation: designation ?? '', phone: phone ?? '', userScopes, namesRights: true }
    return user
      ? ask('POST /users/update/:username', { params: { username: user.username }, body, commandId })
      : ask('POST /users/add', { body: { ...body, username, password }, commandId })
  }
  const schema = user ? reviseUser.body : addUser.body
  return (
    <EditDialog
      title={user ? t('users.update') : t('users.add')}
      initial={user ? formOf(user) : blank}
      refresh={[usersList.queryKey]}
      send={send}
      onClose={onClose}
      width={640}
    >
      <FormField schema={schema} name="name" label={t('users.name')}>
        <Input maxLength={200} autoComplete="off" />
      </FormField>
      <Form.Item
        name="username"
        label={t('users.username')}
        {...(user ? {} : { rules: rulesOf(addUser.body, 'username') })}
      >
        <Input inputMode="email" maxLength={254} autoComplete="off" readOnly={user !== null} />
      </Form.Item>
      {!user && (
        <FormField schema={addUser.body} name="password" label={t('common.password')} extra={t('users.passwordHint')}>
          <PasswordInput />
        </FormField>
      )}
      <FormField schema={schema} name="designation" label={t('users.designation')}>
        <Input maxLength={200} />
      </FormField>
      <FormField schema={schema} name="phone" label={t('users.phone')}>
        <Input type="tel" maxLength={40} />
      </FormField>
      <Presets />
      <FormField schema={schema} name="userScopes" label={t('users.scopes')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={scopes.map((scope) => ({ value: scope, label: scopeName(scope) }))}
        />
      </FormField>
    </EditDialog>
  )
}

/** Buttons that set the scopes of a usual job. */
function Presets() {
  const form = Form.useFormInstance<UserForm>()
  const chosen = Form.useWatch('userScopes', form) ?? []
  const current = presetOf(chosen)
  return (
    <fieldset className="user-presets">
      <legend className="label">{t('users.job')}</legend>
      {presetNames.map((name) => (
        <button
          type="button"
          key={name}
          className="btn line"
          aria-pressed={current === name}
          onClick={() => form.setFieldsValue({ userScopes: [...presets[name]] })}
        >
          {t(`users.presets.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}
