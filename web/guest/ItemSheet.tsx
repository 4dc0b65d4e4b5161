import check from 'icon:bold/check'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../language/t.ts'
import { type Currency, fromWire } from '../money.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Money } from '../parts/Money.tsx'
import { Plate } from '../parts/Plate.tsx'
import { firstVariant, isDishOut } from '../screens/pos/is-out.ts'
import { type Choice, unitPriceOf } from '../screens/pos/menu-line.ts'
import { Allergens } from './Allergens.tsx'
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
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd({ variantId, addonIds }, notes.trim() || null)
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
          <Button kind="go" tall type="submit" form={form}>
            {t('guest.addToCart')}
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
        <Options legend={t('guest.addonsTitle')} options={item.addons}>
          {({ id, title, price: costs, sold_out }) => (
            <label className="opt" key={id}>
              <input
                type="checkbox"
                checked={addonIds.includes(id)}
                disabled={sold_out !== undefined}
                onChange={({ target }) =>
                  setAddonIds((now) => (target.checked ? [...now, id] : now.filter((other) => other !== id)))
                }
              />
              <span className="box">
                <Icon of={check} />
              </span>
              <bdi>{title}</bdi>
              {sold_out && <span className="sold-out">{t('guest.soldOut')}</span>}
              <span className="end">
                + <Money amount={fromWire(costs, currency)} currency={currency} />
              </span>
            </label>
          )}
        </Options>
        {canOrder && <NotesField value={notes} onChange={setNotes} />}
      </form>
    </Sheet>
  )
}

type Option = MenuItem['variants'][number]
type OptionsProps = Readonly<{ legend: string; options: readonly Option[]; children: (option: Option) => ReactNode }>

const Options = ({ legend, options, children }: OptionsProps) =>
  options.length > 0 && (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(children)}
    </fieldset>
  )
