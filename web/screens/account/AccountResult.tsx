import './account.css'
import type { ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Logo } from '../../parts/Logo.tsx'

type Props = Readonly<{
  icon: string
  tone: 'done' | 'bad'
  title: string
  /** Consequence of the result, in one sentence. */
  text?: string
  actions: ReactNode
}>

/** The page that a payment provider returns to: the result, and the way on. */
export const AccountResult = ({ icon, tone, title, text, actions }: Props) => (
  <main className="inactive account-result">
    <div>
      <p className="brand">
        <Logo />
        {t('common.product')}
      </p>
      <section className={tone}>
        <Icon of={icon} />
        <h1 className="h1">{title}</h1>
        {text && <p role="status">{text}</p>}
        <p className="row keys-row">{actions}</p>
      </section>
    </div>
  </main>
)
