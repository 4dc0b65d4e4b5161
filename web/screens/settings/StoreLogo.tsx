import trash from 'icon:regular/trash'
import upload from 'icon:regular/upload-simple'
import { Form } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../language/t.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { shrinkPicture } from '../menu-items/pictures.ts'

const readers = [['settings'], ['pos', 'init'], ['orders', 'init'], ['invoices', 'init']]
/** Timeout of an upload, longer than that of a form because of slow connections. */
const uploadTimeoutMs = 60_000

/** The logo on the papers of the store. It is saved at once; a refused file is reported at the field. */
export function StoreLogo({ image }: { image: string | null }) {
  const { save, isSaving } = useSave(readers)
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const send = (picture: Blob, from: string) => {
    const body = new FormData()
    body.append('image', picture, 'logo')
    return save(from, (commandId) =>
      ask('POST /settings/store-setting/upload-logo', { body, commandId, timeoutMs: uploadTimeoutMs }).catch(
        (reason: unknown) => {
          setError(messageOf(reason, t('failures.settings')))
          throw reason
        },
      ),
    )
  }
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setError(null)
    const picture = file.type.startsWith('image/') ? await shrinkPicture(file) : null
    if (picture) await send(picture, `${file.name} ${file.size} ${file.lastModified}`)
    else setError(t('settings.logo.onlyImages'))
    target.value = '' // the same file may be chosen again
  }
  const because = isSaving ? t('common.wait') : undefined
  return (
    <Form.Item
      label={t('settings.logo.title')}
      htmlFor="store-logo"
      extra={t('settings.logo.hint')}
      validateStatus={error === null ? '' : 'error'}
      help={error && <span role="alert">{error}</span>}
    >
      <div className="store-logo">
        {image === null ? (
          <p className="mute">{t('settings.logo.none')}</p>
        ) : (
          <img src={image} alt={t('settings.logo.title')} />
        )}
        <input
          ref={input}
          id="store-logo"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={(event) => void onFile(event)}
        />
        <Button icon={upload} because={because} aria-busy={isSaving} onClick={() => input.current?.click()}>
          {t(image === null ? 'settings.logo.choose' : 'settings.logo.replace')}
        </Button>
        {image !== null && (
          <Button kind="quiet" icon={trash} because={because} onClick={() => setAsking(true)}>
            {t('settings.logo.remove')}
          </Button>
        )}
      </div>
      {isAsking && (
        <DeleteDialog
          title={t('settings.logo.removeAsk')}
          verb={t('settings.logo.removeYes')}
          refresh={readers}
          send={(commandId) => ask('POST /settings/store-setting/remove-logo', { commandId })}
          onClose={() => setAsking(false)}
        />
      )}
    </Form.Item>
  )
}
