import './account.css'
import copyIcon from 'icon:regular/copy'
import mail from 'icon:regular/envelope-simple'
import web from 'icon:regular/globe'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { showToast } from '../../parts/toast.ts'
import { TopBar } from '../../shell/TopBar.tsx'
import { texts } from '../../texts.ts'

const webMail = `https://mail.google.com/mail/?view=cm&to=${encodeURIComponent(texts.supportAddress)}`

export function Screen() {
  const copy = () =>
    navigator.clipboard.writeText(texts.supportAddress).then(
      () => showToast(texts.copied, 'success'),
      () => showToast(texts.supportAddress, 'undo'),
    )
  return (
    <>
      <TopBar title={texts.support} />
      <main className="account">
        <div>
          <p className="h2">
            <bdi>{texts.supportAddress}</bdi>
          </p>
          <p className="mute">{texts.supportText}</p>
        </div>
        <p className="row keys-row">
          {'clipboard' in navigator && (
            <Button icon={copyIcon} onClick={copy}>
              {texts.copy}
            </Button>
          )}
          <a className="btn line" href={`mailto:${texts.supportAddress}`}>
            <Icon of={mail} />
            {texts.openMail}
          </a>
          <a className="btn line" href={webMail} target="_blank" rel="noreferrer">
            <Icon of={web} />
            {texts.openWebMail}
          </a>
        </p>
      </main>
    </>
  )
}
