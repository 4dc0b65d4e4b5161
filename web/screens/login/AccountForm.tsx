import type { FormEvent, ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { Refusal } from './AccountPage.tsx'

type Props = Readonly<{
  form: Readonly<{ submit: (event: FormEvent<HTMLFormElement>) => Promise<void>; refusal: string; busy: boolean }>
  /** Label of the button. */
  send: string
  /** The server's success message. */
  message?: ReactNode
  /** Links to other pages. */
  links?: ReactNode
  children: ReactNode
}>

/** Layout of every account page: fields, error, one button, links. */
export const AccountForm = ({ form: { submit, refusal, busy }, send, message, links, children }: Props) => (
  <form onSubmit={submit} noValidate>
    {children}
    <Refusal>{refusal}</Refusal>
    {message}
    <Button kind="go" tall type="submit" aria-busy={busy}>
      {busy ? t('common.wait') : send}
    </Button>
    {links && <p className="row lk">{links}</p>}
  </form>
)

/** The e-mail, which is also the username. */
export const EmailField = ({ error }: { error: string | undefined }) => (
  <Field
    label={t('common.email')}
    name="username"
    type="email"
    autoComplete="username"
    spellCheck={false}
    error={error}
  />
)
