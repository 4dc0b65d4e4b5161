import check from 'icon:fill/check-circle'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { forgotPassword } from '../../api/auth.ts'
import { Icon } from '../../parts/Icon.tsx'
import { paths } from '../../paths.ts'
import { fallback, texts } from '../../texts.ts'
import { AccountForm, EmailField } from './AccountForm.tsx'
import { AccountPage } from './AccountPage.tsx'
import { required, useAccountForm } from './use-account-form.ts'

const checks = { username: required(texts.usernameMissing) }

export function Screen() {
  const [answer, setAnswer] = useState('')
  const form = useAccountForm({
    checks,
    otherwise: fallback.orders,
    send: async ({ username }) => setAnswer((await forgotPassword(username.trim())).message),
  })
  const said = answer && (
    <p className="said" role="status">
      <Icon of={check} />
      {answer}
    </p>
  )
  const links = (
    <Link className="btn quiet" to={paths.login}>
      {texts.backToLogin}
    </Link>
  )
  return (
    <AccountPage name={texts.resetPassword} title={texts.forgotPassword}>
      <AccountForm form={form} send={texts.resetPassword} said={said} links={links}>
        <EmailField error={form.errorOf('username')} />
      </AccountForm>
    </AccountPage>
  )
}
