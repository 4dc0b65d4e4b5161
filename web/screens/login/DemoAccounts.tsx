import './demo.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Demo, type DemoAccount, demoAccounts } from '../../api/demo.ts'
import { messageOf } from '../../api/errors.ts'
import { serverMessage } from '../../language/server-message.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'
import { Face } from '../../shell/Face.tsx'
import { enter } from './enter.ts'

/** Demo accounts below the sign-in of a demo installation; nothing elsewhere. */
export function DemoAccounts() {
  const { data } = useQuery(demoAccounts)
  return data ? <Accounts demo={data} /> : null
}

function Accounts({ demo: { accounts, password } }: { demo: Demo }) {
  const [busy, setBusy] = useState<string | null>(null)
  const signInAs = async ({ username, role }: DemoAccount) => {
    if (busy !== null) return
    setBusy(username)
    try {
      await enter(role === 'superadmin' ? 'platform' : 'restaurant', username, password)
    } catch (error) {
      showToast(messageOf(error, t('failures.signIn')), 'error')
    }
    setBusy(null)
  }
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 className="h2" id="demo-title">
        {t('account.demo.title')}
      </h2>
      <p className="sm mute">{t('account.demo.hint')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.username}>
            <button type="button" aria-busy={busy === account.username} onClick={() => void signInAs(account)}>
              <Face name={account.name} />
              <span>
                <b>
                  <span className="vh">{t('account.demo.enter')} </span>
                  <bdi>{account.name}</bdi>
                </b>
                <small className="mute">{workOf(account)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function workOf({ role, designation, username }: DemoAccount): string {
  if (role === 'admin') return t('account.demo.admin')
  if (role === 'superadmin') return t('account.demo.superadmin')
  return designation ? serverMessage(designation) : username
}
