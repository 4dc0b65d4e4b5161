import { t } from '../../language/t.ts'
import { supportAddress } from '../../support-address.ts'
import './account.css'
import copyIcon from 'icon:regular/copy'
import mail from 'icon:regular/envelope-simple'
import web from 'icon:regular/globe'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { showToast } from '../../parts/toast.ts'
import { TopBar } from '../../shell/TopBar.tsx'

const webMail = `https://mail.google.com/mail/?view=cm&to=${encodeURIComponent(supportAddress)}`

export function Screen() {
  const copy = () =>
    navigator.clipboard.writeText(supportAddress).then(
      () => showToast(t('account.copied'), 'success'),
      () => showToast(supportAddress, 'undo'),
    )
  return (
    <>
      <TopBar title={t('common.support')} />
      <main className="account">
        <div>
          <p className="h2">
            <bdi>{supportAddress}</bdi>
          </p>
          <p className="mute">{t('account.supportText')}</p>
        </div>
        <p className="row keys-row">
          {'clipboard' in navigator && (
            <Button icon={copyIcon} onClick={copy}>
              {t('account.copy')}
            </Button>
          )}
          <a className="btn line" href={`mailto:${supportAddress}`}>
            <Icon of={mail} />
            {t('account.openMail')}
          </a>
          <a className="btn line" href={webMail} target="_blank" rel="noreferrer">
            <Icon of={web} />
            {t('account.openWebMail')}
          </a>
        </p>
      </main>
    </>
  )
}
