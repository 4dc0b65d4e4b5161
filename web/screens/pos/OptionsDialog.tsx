import check from 'icon:bold/check'
import { times } from '@comanda/domain/kernel/money.ts'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { MenuItem } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { Plate } from '../../parts/Plate.tsx'
import { firstVariant, isOut } from './is-out.ts'
import { DishFacts } from './lazy-dish-facts.ts'
import { type Choice, hasFacts, unitPriceOf } from './menu-line.ts'
import { NotesField } from './NotesField.tsx'

type Props = {
  item: MenuItem
  quantity: number
  currency: Currency
  /** Options and note of a line on the bill, which is changed. */
  before?: Choice & Readonly<{ notes: string }>
  children?: ReactNode
  onAdd: (choice: Choice, notes: string) => void
  onClose: () => void
}

/**
 * Variants replace the price (the first is chosen at first), addons add to it. 1 to 9 pick a variant, Enter adds.
 * Where the variant is all there is to choose, pressing one adds it. A line on the bill also shows its note, and is changed by
 * its key or Enter alone.
 */
export function OptionsDialog({ item, quantity, currency, before, children, onAdd, onClose }: Props) {
  const [pressed, setPressed] = useState(before?.variantId ?? firstVariant(item))
  const [addonIds, setAddonIds] = useState<readonly string[]>(before?.addonIds ?? [])
  const [notes, setNotes] = useState(before?.notes ?? '')
  const isFree = (id: string | null) => item.variants.some((variant) => variant.id === id && !isOut(variant))
  // another one where it was sold out since it was chosen
  const variantId = before || isFree(pressed) ? pressed : firstVariant(item)
  const choice = { variantId, addonIds }
  const price = times(unitPriceOf(item, choice, currency), quantity)
  const action = before ? t('common.save') : t('pos.addToBill')
  const toggle = (id: string) =>
    setAddonIds((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]))

  const isAdded = useRef(false)
  const onPress = (event: MouseEvent, id: string) => {
    // the arrow keys choose with a click of no detail, and a label passes its click on to the input inside
    if (!isFree(id) || before || event.detail === 0 || item.addons.length > 0 || isAdded.current) return
    isAdded.current = true
    onAdd({ variantId: id, addonIds: [] }, '')
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement) return
      const picked = /^[1-9]$/.test(event.key) ? item.variants[Number(event.key) - 1] : undefined
      if (picked && !isOut(picked)) setPressed(picked.id)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [item])

  return (
    <Dialog
      className="options"
      title={<bdi>{item.title}</bdi>}
      kicker={t('pos.choose')}
      lead={<Plate title={item.title} image={item.image} />}
      onClose={onClose}
      footer={
        <>
          <Button tall onClick={onClose}>
            {t('common.close')}
            <kbd className="hide-p">Esc</kbd>
          </Button>
          <Button kind="go" tall type="submit" form="options" className="grow" data-first>
            <span>{quantity > 1 ? `${action}, ${quantity}×` : action}</span>
            <b className="end">
              <Money amount={price} currency={currency} />
            </b>
            <kbd className="hide-p">↵</kbd>
          </Button>
        </>
      }
    >
      <form
        id="options"
        onSubmit={(event) => {
          event.preventDefault()
          onAdd(choice, notes)
        }}
      >
        {hasFacts(item) && <DishFacts item={item} />}
        {item.variants.length > 0 && (
          <fieldset>
            <legend>
              {t('pos.variants')} <span className="mute">{t('pos.variantHint')}</span>
            </legend>
            <div className="vars">
              {item.variants.map(({ id, title, price: own, sold_out }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: Enter adds what the keyboard has chosen.
                <label className="choice" key={id} onClick={(event) => onPress(event, id)}>
                  <input
                    type="radio"
                    name="variant"
                    checked={variantId === id}
                    disabled={sold_out !== undefined}
                    onChange={() => setPressed(id)}
                  />
                  <span className="dot" />
                  <b className="clamp2">
                    <bdi>{title}</bdi>
                  </b>
                  {sold_out && <span className="out-word">{t('common.soldOut.word')}</span>}
                  <b className="end">
                    <Money amount={fromWire(own, currency)} currency={currency} />
                  </b>
                  {index < 9 && <kbd className="hide-p">{index + 1}</kbd>}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {item.addons.length > 0 && (
          <fieldset>
            <legend>
              {t('pos.addons')} <span className="mute">{t('pos.addonHint')}</span>
            </legend>
            <div className="adds">
              {item.addons.map(({ id, title, price: own, sold_out }) => (
                <label className="choice" key={id}>
                  <input
                    type="checkbox"
                    checked={addonIds.includes(id)}
                    // one that was chosen before can still be taken off
                    disabled={sold_out !== undefined && !addonIds.includes(id)}
                    onChange={() => toggle(id)}
                  />
                  <span className="box">
                    <Icon of={check} />
                  </span>
                  <bdi className="clamp2">{title}</bdi>
                  {sold_out && <span className="out-word">{t('common.soldOut.word')}</span>}
                  <span className="end num money">
                    + <Money amount={fromWire(own, currency)} currency={currency} />
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {before && <NotesField notes={notes} onChange={setNotes} onEnter={() => onAdd(choice, notes)} />}
        {children}
      </form>
    </Dialog>
  )
}
