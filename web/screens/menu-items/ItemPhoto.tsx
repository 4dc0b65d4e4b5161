import bowl from 'icon:regular/bowl-food'
import trash from 'icon:regular/trash'
import upload from 'icon:regular/upload-simple'
import { type ChangeEvent, useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type MenuRow, menuReaders } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Plate } from '../../parts/Plate.tsx'
import { showToast } from '../../parts/toast.ts'
import { shrinkPicture } from './pictures.ts'

const PlatePicker = lazy(async () => (await import('./PlatePicker.tsx')).PlatePicker)
/** Timeout of an upload, longer than that of a form because of slow connections. */
const uploadTimeoutMs = 60_000

/** The picture of an item: from a file, from the drawn plates, or none. */
export function ItemPhoto({ item: { id, title, image }, tint }: { item: MenuRow; tint: number }) {
  const { save, isSaving } = useSave(menuReaders, 'menu.failed')
  const [open, setOpen] = useState<'plates' | 'remove' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const close = () => setOpen(null)

  const send = async (picture: Blob, from: string) => {
    const body = new FormData()
    body.append('image', picture, 'picture')
    const params = { id }
    const timeoutMs = uploadTimeoutMs
    return save(from, (commandId) =>
      ask('POST /menu-items/update/:id/upload-photo', { params, body, commandId, timeoutMs }),
    )
  }
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const picture = file.type.startsWith('image/') ? await shrinkPicture(file) : null
    if (picture) await send(picture, `${file.name} ${file.size} ${file.lastModified}`)
    else showToast(t('menu.photo.onlyImages'), 'error')
    target.value = '' // the same file may be chosen again
  }
  return (
    <div className="item-photo">
      <Plate title={title} image={image} tint={tint} px={176} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('menu.photo.file')}
        onChange={(event) => void onFile(event)}
      />
      <Button icon={upload} because={isSaving ? t('common.wait') : undefined} onClick={() => input.current?.click()}>
        {t('menu.photo.choose')}
      </Button>
      <Button icon={bowl} because={isSaving ? t('common.wait') : undefined} onClick={() => setOpen('plates')}>
        {t('menu.photo.plates')}
      </Button>
      {image && (
        <Button kind="quiet" icon={trash} onClick={() => setOpen('remove')}>
          {t('menu.photo.remove')}
        </Button>
      )}
      {open === 'plates' && (
        <PlatePicker
          onClose={close}
          onChoose={async (picture, name) => {
            close()
            await send(picture, `plate ${name}`)
          }}
        />
      )}
      {open === 'remove' && (
        <DeleteDialog
          title={t('menu.photo.removeAsk')}
          verb={t('menu.photo.removeYes')}
          refresh={menuReaders}
          otherwise="menu.failed"
          send={(commandId) => ask('POST /menu-items/update/:id/remove-photo', { params: { id }, commandId })}
          onClose={close}
        >
          <p>{t('menu.photo.irreversible')}</p>
        </DeleteDialog>
      )}
    </div>
  )
}
