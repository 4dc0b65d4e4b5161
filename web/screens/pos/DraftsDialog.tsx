import './pos-dialogs.css'
import warning from 'icon:fill/warning'
import trash from 'icon:regular/trash'
import { useState } from 'react'
import type { PosInit } from '../../api/pos.ts'
import { momentText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Money } from '../../parts/Money.tsx'
import { Empty } from '../../parts/States.tsx'
import { showToast } from '../../parts/toast.ts'
import { billOf, countOf } from './cart.ts'
import type { Draft } from './drafts.ts'
import { draftNow, loadDraft, staleness } from './drafts-and-guest-orders.ts'
import { myDrafts } from './save-draft.ts'

/** The bills stored as drafts on this device, newest first. */
export function DraftsDialog({ init, onClose }: { init: PosInit; onClose: () => void }) {
  const [drafts, setDrafts] = useState(() => myDrafts().list())
  const [isClearing, setClearing] = useState(false)
  const reload = () => setDrafts(myDrafts().list())
  const remove = (draft: Draft) => {
    myDrafts().remove(draft.id)
    reload()
    const restore = () => {
      myDrafts().save(draft)
      reload()
    }
    showToast(t('pos.drafts.deleted', { name: draft.nameRef }), 'undo', { label: t('common.undo'), run: restore })
  }
  return (
    <Dialog
      title={t('pos.drafts.title')}
      onClose={onClose}
      footer={
        drafts.length > 0 && (
          <Button kind="no" className="end" onClick={() => setClearing(true)}>
            {t('pos.drafts.clear')}
          </Button>
        )
      }
    >
      {drafts.length === 0 ? (
        <Empty>{t('pos.drafts.none')}</Empty>
      ) : (
        <ul className="aside-list">
          {drafts.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              init={init}
              onLoad={() => loadDraft(draft, init) && onClose()}
              onRemove={() => remove(draft)}
            />
          ))}
        </ul>
      )}
      {isClearing && (
        <Confirm
          title={t('pos.drafts.clear')}
          verb={t('pos.drafts.clearYes')}
          harmful
          onYes={() => {
            myDrafts().clear()
            reload()
            setClearing(false)
          }}
          onClose={() => setClearing(false)}
        >
          <p>{t('common.irreversible')}</p>
        </Confirm>
      )}
    </Dialog>
  )
}

type RowProps = Readonly<{ draft: Draft; init: PosInit; onLoad: () => void; onRemove: () => void }>

function DraftRow({ draft, init, onLoad, onRemove }: RowProps) {
  const { lines } = draftNow(draft, init)
  const { gone, repriced } = staleness(lines)
  const currency = currencyOf(init.storeSettings.currency)
  return (
    <li>
      <div className="grow">
        <b className="clamp2">
          <bdi>{draft.nameRef}</bdi>
        </b>
        <p className="mute sm num">
          {momentText(draft.savedAt)} · {t('pos.items', { count: countOf(lines) })} ·{' '}
          <Money amount={billOf(lines).total} currency={currency} />
        </p>
        {(gone > 0 || repriced > 0) && (
          <p className="row wrap">
            {gone > 0 && (
              <Chip tone="bad" icon={warning}>
                {t('pos.drafts.gone', { count: gone })}
              </Chip>
            )}
            {repriced > 0 && (
              <Chip tone="fire" icon={warning}>
                {t('pos.drafts.repriced', { count: repriced })}
              </Chip>
            )}
          </p>
        )}
      </div>
      <IconButton of={trash} name={`${t('pos.drafts.delete')} ${draft.nameRef}`} onClick={onRemove} />
      <Button kind="goline" aria-label={`${t('pos.drafts.load')} ${draft.nameRef}`} onClick={onLoad}>
        {t('pos.drafts.load')}
      </Button>
    </li>
  )
}
