import './pos-dialogs.css'
import { useState } from 'react'
import type { MenuItem } from '../../api/pos.ts'
import { type Until, useSwitchSoldOut } from '../../api/sold-out.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Plate } from '../../parts/Plate.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { DishFacts } from './lazy-dish-facts.ts'
import { hasFacts } from './menu-line.ts'
import { partsOf } from './sold-out.ts'

const ends = [
  { value: 'dayEnd', name: t('pos.soldOut.dayEnd') },
  { value: 'switched', name: t('pos.soldOut.switched') },
] as const

/** Marks a dish, a variant or an addon as sold out, or as available again. */
export function SoldOutDialog({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const [until, setUntil] = useState<Until>('dayEnd')
  const change = useSwitchSoldOut()
  return (
    <Dialog
      small
      title={<bdi>{item.title}</bdi>}
      kicker={t('pos.soldOut.kicker')}
      lead={<Plate title={item.title} image={item.image} />}
      onClose={onClose}
    >
      {hasFacts(item) && <DishFacts item={item} />}
      <p className="sm mute" aria-hidden="true">
        {t('pos.soldOut.until')}
      </p>
      <Segments label={t('pos.soldOut.until')} segments={ends} chosen={until} onChoose={setUntil} />
      <ul className="sold-out-list">
        {partsOf(item).map(({ sold_out, ...part }) => (
          <li key={part.variantId ?? part.addonId ?? part.itemId}>
            <span className="grow">
              <b>{part.variantId || part.addonId ? <bdi>{part.title}</bdi> : t('pos.soldOut.whole')}</b>
              {sold_out && (
                <small className="mute">
                  {t(sold_out.until === null ? 'common.soldOut.untilSwitched' : 'common.soldOut.untilDayEnd')}
                </small>
              )}
            </span>
            <Button
              kind={sold_out ? 'goline' : 'no'}
              aria-label={
                sold_out
                  ? t('pos.soldOut.backOf', { title: part.title })
                  : t('common.soldOut.mark', { title: part.title })
              }
              onClick={() => {
                onClose()
                void change(part, sold_out ? null : until)
              }}
            >
              {sold_out ? t('common.soldOut.back') : t('common.soldOut.word')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
