import './pos-dialogs.css'
import type { MenuItem } from '../../api/pos.ts'
import { useSwitchSoldOut } from '../../api/sold-out.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Empty } from '../../parts/States.tsx'
import { PartState } from './PartState.tsx'
import { soldOutOf } from './sold-out.ts'

/** Sold-out and counted parts of the menu, each with a button to make it available again. */
export function SoldOutList({ items, onClose }: { items: readonly MenuItem[]; onClose: () => void }) {
  const change = useSwitchSoldOut()
  const parts = soldOutOf(items)
  return (
    <Dialog title={t('pos.soldOut.list')} onClose={onClose}>
      {parts.length === 0 ? (
        <Empty>{t('pos.soldOut.none')}</Empty>
      ) : (
        <ul className="sold-out-list">
          {parts.map((part) => (
            <li key={part.variantId ?? part.addonId ?? part.itemId}>
              <span className="grow">
                <b>
                  <bdi>{part.title}</bdi>
                </b>
                <PartState sold_out={part.sold_out} left={part.left} />
              </span>
              <Button
                kind="goline"
                aria-label={t('pos.soldOut.backOf', { title: part.title })}
                onClick={() => void change(part, null)}
              >
                {t('common.soldOut.back')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="mute">{t('pos.soldOut.hint')}</p>
    </Dialog>
  )
}
