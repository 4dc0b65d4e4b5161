import { t } from '../../language/t.ts'
import './login.css'
import warning from 'icon:fill/warning-circle'
import { type ReactNode, useEffect } from 'react'
import { Icon } from '../../parts/Icon.tsx'
import { Logo } from '../../parts/Logo.tsx'
import { Cloth } from './Cloth.tsx'

/** Layout of the pages before the dashboard: decoration on one side, a form of at most 400 px on the other. */
export function AccountPage({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${name} · ${t('common.product')}`
  }, [name])
  return (
    <div className="login">
      <Cloth />
      <div className="side">
        <div className="in">
          <header className="brand">
            <Logo />
            {t('common.product')}
          </header>
          <main>
            <h1>{title}</h1>
            {children}
          </main>
          <footer className="sm mute ft num">{t('common.version')}</footer>
        </div>
      </div>
    </div>
  )
}

/** The server's refusal, announced to screen readers and shown above the button. */
export const Refusal = ({ children }: { children: string }) =>
  children === '' ? null : (
    <p className="refusal" role="alert">
      <Icon of={warning} />
      {children}
    </p>
  )
