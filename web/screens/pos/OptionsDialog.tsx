import '../../parts/out-word.css'
import { times } from '@comanda/domain/kernel/money.ts'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { MenuItem } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Money } from '../../parts/Money.tsx'
import { Plate } from '../../parts/Plate.tsx'
import { ChoiceGroups } from './ChoiceGroups.tsx'
import { isSingle, missingChoice } from './choices.ts'
import { firstVariant, isOut } from './is-out.ts'
import { DishFacts } from './lazy-dish-facts.ts'
import { type Choice, unitPriceOf } from './menu-line.ts'
import { NotesField } from './NotesField.tsx'
import { hasFacts } from './till-line.ts'

type Props = {
  item: MenuItem
  quantity: number
  currency: Currency
  /** Options and note of the line that is changed; absent for a new line. */
  before?: Choice & Readonly<{ notes: string }>
  children?: ReactNode
  onAdd: (choice: Choice, notes: string) => void
  onClose: () => void
}

/**
 * Options of a dish. A variant replaces the price (the first is preselected), addons add to it. 1 to 9 pick a variant,
 * Enter adds. If a variant or an option of one group is the only choice, pressing it adds the dish. For a line on the
 * bill the dialog also shows its note, and only the button or Enter saves.
 */
export function OptionsDialog({ item, quantity, currency, before, children, onAdd, onClose }: Props) {
  const [pressed, setPressed] = useState(before?.variantId ?? firstVariant(item))
  const [addonIds, setAddonIds] = useState<readonly string[]>(before?.addonIds ?? [])
  const [notes, setNotes] = useState(before?.notes ?? '')
  const isFree = (id: string | null) => item.variants.some((variant) => variant.id === id && !isOut(variant))
  // a chosen variant that was sold out meanwhile is replaced by the preselected one
  const variantId = before || isFree(pressed) ? pressed : firstVariant(item)
  const choice = { variantId, addonIds }
  const price = times(unitPriceOf(item, choice, currency), quantity)
  const missing = missingChoice(item, addonIds)
  const why = missing && t('choices.first', { group: missing.title })
  const action = before ? t('common.save') : t('pos.addToBill')
  const verb = why ?? (quantity > 1 ? `${action}, ${quantity}×` : action)
  const add = (event?: FormEvent) => {
    event?.preventDefault()
    if (!missing) onAdd(choice, notes)
  }

  const isAdded = useRef(false)
  const isOneChoice = item.variants.length > 0 ? item.addons.length === 0 : isOneGroup(item)
  const onPress = (event: MouseEvent, pressed: Choice) => {
    // a click by the arrow keys has no detail, and a label repeats its click on the input inside
    if (!isOneChoice || before || event.detail === 0 || isAdded.current) return
    isAdded.current = true
    onAdd(pressed, '')
  }

  useVariantKeys(item, setPressed)

  return (
    <Dialog
      className="options"
      title={<bdi>{item.title}</bdi>}
      kicker={t('pos.choose')}
      lead={<Plate title={item.title} image={item.image} />}
      onClose={onClose}
      footer={
        <Buttons onClose={onClose} because={why}>
          <span>{verb}</span>
          <b className="end">
            <Money amount={price} currency={currency} />
          </b>
        </Buttons>
      }
    >
      <form id="options" onSubmit={add}>
        {hasFacts(item) && <DishFacts item={item} />}
        {item.variants.length > 0 && (
          <Variants
            item={item}
            currency={currency}
            chosen={variantId}
            onChange={setPressed}
            onPress={(event, id) => isFree(id) && onPress(event, { variantId: id, addonIds: [] })}
          />
        )}
        <ChoiceGroups
          item={item}
          chosen={addonIds}
          currency={currency}
          onChange={setAddonIds}
          onPress={(event, id) => onPress(event, { variantId: null, addonIds: [id] })}
        />
        {before && <NotesField notes={notes} onChange={setNotes} onEnter={() => add()} />}
        {children}
      </form>
    </Dialog>
  )
}

type ButtonProps = { onClose: () => void; because: string | undefined; children: ReactNode }

/** Buttons of the dialog; the children name the one that adds the dish. */
const Buttons = ({ onClose, because, children }: ButtonProps) => (
  <>
    <Button tall onClick={onClose}>
      {t('common.close')}
      <kbd className="hide-p">Esc</kbd>
    </Button>
    <Button kind="go" tall type="submit" form="options" className="grow" data-first because={because}>
      {children}
      <kbd className="hide-p">↵</kbd>
    </Button>
  </>
)

type VariantProps = {
  item: MenuItem
  currency: Currency
  chosen: string | null
  onChange: (id: string) => void
  onPress: (event: MouseEvent, id: string) => void
}

const Variants = ({ item, currency, chosen, onChange, onPress }: VariantProps) => (
  <fieldset>
    <legend>
      {t('pos.variants')} <span className="mute">{t('pos.variantHint')}</span>
    </legend>
    <div className="vars">
      {item.variants.map(({ id, title, price, sold_out }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter adds the options chosen by keyboard.
        <label className="choice" key={id} onClick={(event) => onPress(event, id)}>
          <input
            type="radio"
            name="variant"
            checked={chosen === id}
            disabled={sold_out !== undefined}
            onChange={() => onChange(id)}
          />
          <span className="dot" />
          <b className="clamp2">
            <bdi>{title}</bdi>
          </b>
          {sold_out && <span className="out-word">{t('common.soldOut.word')}</span>}
          <b className="end">
            <Money amount={fromWire(price, currency)} currency={currency} />
          </b>
          {index < 9 && <kbd className="hide-p">{index + 1}</kbd>}
        </label>
      ))}
    </div>
  </fieldset>
)

/** Keys 1 to 9 choose a variant. */
function useVariantKeys(item: MenuItem, onChoose: (id: string) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement) return
      const picked = /^[1-9]$/.test(event.key) ? item.variants[Number(event.key) - 1] : undefined
      if (picked && !isOut(picked)) onChoose(picked.id)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [item, onChoose])
}

/** True if one option of one group is the only choice. */
const isOneGroup = ({ addons, choices = [] }: MenuItem): boolean =>
  choices.length === 1 && choices.every((group) => isSingle(group) && group.addon_ids.length === addons.length)
