import check from 'icon:bold/check'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../language/t.ts'
import { type Currency, fromWire } from '../money.ts'
import { Allergens } from '../parts/Allergens.tsx'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Money } from '../parts/Money.tsx'
import { Plate } from '../parts/Plate.tsx'
import {
  boundsText,
  freeAddons,
  isBarred,
  isSingle,
  missingChoice,
  optionsIn,
  toggleOption,
} from '../screens/pos/choices.ts'
import { firstVariant, isDishOut } from '../screens/pos/is-out.ts'
import { type Choice, unitPriceOf } from '../screens/pos/menu-line.ts'
import type { MenuItem } from './api.ts'
import { NotesField } from './NotesField.tsx'
import { Sheet } from './Sheet.tsx'

type Props = Readonly<{
  item: MenuItem
  tint: number
  currency: Currency
  canOrder: boolean
  onAdd: (choice: Choice, notes: string | null) => void
  onClose: () => void
}>

/** A dish with its options. The first variant that can be had is preselected. */
export function ItemSheet({ item, tint, currency, canOrder: isOpen, onAdd, onClose }: Props) {
  const isOut = isDishOut(item)
  const canOrder = isOpen && !isOut
  const [variantId, setVariantId] = useState(firstVariant(item))
  const [addonIds, setAddonIds] = useState<readonly string[]>([])
  const [notes, setNotes] = useState('')
  const missing = missingChoice(item, addonIds)
  const why = missing && t('choices.first', { group: missing.title })
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!missing) onAdd({ variantId, addonIds }, notes.trim() || null)
  }
  const price = <Money amount={unitPriceOf(item, { variantId, addonIds }, currency)} currency={currency} />
  return (
    <Sheet
      title={<bdi>{item.title}</bdi>}
      hero={
        <div className="hero cloth">
          <Plate title={item.title} image={item.image} tint={tint} px={300} />
        </div>
      }
      onClose={onClose}
      footer={
        canOrder && (
          <Button kind="go" tall type="submit" form={form} because={why}>
            {why ?? t('guest.addToCart')}
            <span className="end">{price}</span>
          </Button>
        )
      }
    >
      <form id={form} onSubmit={submit}>
        <p className="mute">
          <bdi>{item.category_title}</bdi>
        </p>
        {item.description && (
          <p>
            <bdi>{item.description}</bdi>
          </p>
        )}
        {item.allergens && <Allergens allergens={item.allergens} />}
        {!canOrder && <p className="pr">{price}</p>}
        {isOut && <p className="sold-out">{t('guest.soldOut')}</p>}
        <Options legend={t('guest.variant')} options={item.variants}>
          {({ id, title, price: costs, sold_out }) => (
            <label className="opt" key={id}>
              <input
                type="radio"
                name="variant"
                checked={id === variantId}
                disabled={sold_out !== undefined}
                onChange={() => setVariantId(id)}
              />
              <span className="dot" />
              <bdi>{title}</bdi>
              {sold_out && <span className="sold-out">{t('guest.soldOut')}</span>}
              <span className="end">
                <Money amount={fromWire(costs, currency)} currency={currency} />
              </span>
            </label>
          )}
        </Options>
        {item.choices?.map((group) => (
          <Options
            key={group.id}
            legend={
              <>
                <bdi>{group.title}</bdi> <span className="mute sm">{boundsText(group)}</span>
              </>
            }
            options={optionsIn(item, group)}
          >
            {(option) => (
              <Addon
                key={option.id}
                option={option}
                single={isSingle(group) ? group.id : undefined}
                isChosen={addonIds.includes(option.id)}
                isBarred={isBarred(group, option, addonIds)}
                currency={currency}
                onPick={() => setAddonIds((now) => toggleOption(group, now, option.id))}
              />
            )}
          </Options>
        ))}
        <Options legend={t('guest.addonsTitle')} options={freeAddons(item)}>
          {(option) => (
            <Addon
              key={option.id}
              option={option}
              isChosen={addonIds.includes(option.id)}
              isBarred={option.sold_out !== undefined}
              currency={currency}
              onPick={() =>
                setAddonIds((now) =>
                  now.includes(option.id) ? now.filter((other) => other !== option.id) : [...now, option.id],
                )
              }
            />
          )}
        </Options>
        {canOrder && <NotesField value={notes} onChange={setNotes} />}
      </form>
    </Sheet>
  )
}

type Option = MenuItem['variants'][number]
type OptionsProps = Readonly<{ legend: ReactNode; options: readonly Option[]; children: (option: Option) => ReactNode }>

const Options = ({ legend, options, children }: OptionsProps) =>
  options.length > 0 && (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(children)}
    </fieldset>
  )

type AddonProps = Readonly<{
  option: Option
  /** Id of the group of which exactly one option is chosen. */
  single?: string | undefined
  isChosen: boolean
  isBarred: boolean
  currency: Currency
  onPick: () => void
}>

const Addon = ({ option: { title, price, sold_out }, single, isChosen, isBarred, currency, onPick }: AddonProps) => (
  <label className="opt">
    <input
      type={single ? 'radio' : 'checkbox'}
      name={single}
      checked={isChosen}
      disabled={isBarred}
      onChange={onPick}
    />
    <span className={single ? 'dot' : 'box'}>{!single && <Icon of={check} />}</span>
    <bdi>{title}</bdi>
    {sold_out && <span className="sold-out">{t('guest.soldOut')}</span>}
    <span className="end">
      + <Money amount={fromWire(price, currency)} currency={currency} />
    </span>
  </label>
)
