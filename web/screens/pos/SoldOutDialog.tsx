import './pos-dialogs.css'
import { useState } from 'react'
import type { MenuItem } from '../../api/pos.ts'
import { type Until, useSwitchSoldOut } from '../../api/sold-out.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { LeftField, useLeft } from '../../parts/LeftField.tsx'
import { Plate } from '../../parts/Plate.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { DishFacts } from './lazy-dish-facts.ts'
import { PartState } from './PartState.tsx'
import { partsOf } from './sold-out.ts'
import { hasFacts } from './till-line.ts'

const ends = [
  { value: 'dayEnd', name: t('pos.soldOut.dayEnd') },
  { value: 'switched', name: t('pos.soldOut.switched') },
] as const

/** Marks a dish, a variant or an addon as sold out, at once or after a number of portions, or as available again. */
export function SoldOutDialog({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const [until, setUntil] = useState<Until>('dayEnd')
  const number = useLeft()
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
      <div className="sold-out-left">
        <LeftField {...number} />
      </div>
      <ul className="sold-out-list">
        {partsOf(item).map(({ sold_out, left, ...part }) => (
          <li key={part.variantId ?? part.addonId ?? part.itemId}>
            <span className="grow">
              <b>{part.variantId || part.addonId ? <bdi>{part.title}</bdi> : t('pos.soldOut.whole')}</b>
              <PartState sold_out={sold_out} left={left} />
            </span>
            <PartButtons
              title={part.title}
              isBack={Boolean(sold_out ?? left)}
              isOut={sold_out !== undefined}
              left={number.left}
              onChange={(isBack) => {
                onClose()
                void change(part, isBack ? null : until, number.left)
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type ButtonsProps = Readonly<{
  title: string
  /** True if the part is sold out or counted, so that it can be made available again. */
  isBack: boolean
  isOut: boolean
  /** The entered number. */
  left: number | undefined
  onChange: (isBack: boolean) => void
}>

/** With an entered number: sets the portions left. Otherwise: marks the part as sold out, or as available. */
function PartButtons({ title, isBack, isOut, left, onChange }: ButtonsProps) {
  if (left !== undefined) {
    const word = t('common.soldOut.left', { count: left })
    return (
      <Button kind="go" aria-label={`${title}, ${word}`} onClick={() => onChange(false)}>
        {word}
      </Button>
    )
  }
  return (
    <>
      {isBack && (
        <Button kind="goline" aria-label={t('pos.soldOut.backOf', { title })} onClick={() => onChange(true)}>
          {t('common.soldOut.back')}
        </Button>
      )}
      {!isOut && (
        <Button kind="no" aria-label={t('common.soldOut.mark', { title })} onClick={() => onChange(false)}>
          {t('common.soldOut.word')}
        </Button>
      )}
    </>
  )
}
