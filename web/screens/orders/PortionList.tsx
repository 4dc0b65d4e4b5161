import type { OrderItem } from '../../api/orders.ts'
import { Stepper } from '../../parts/Stepper.tsx'
import { optionsText } from '../board/item-text.ts'

type Props<Item> = Readonly<{
  items: readonly Item[]
  /** Label of the stepper of an item. */
  labelOf: (title: string) => string
  chosenOf: (item: Item) => number | undefined
  onChoose: (item: Item, quantity: number) => void
}>

/** Items of orders, each with a stepper for its number of chosen portions. */
export const PortionList = <Item extends OrderItem>({ items, labelOf, chosenOf, onChoose }: Props<Item>) => (
  <ul className="pay-lines split-lines">
    {items.map((item) => (
      <li key={item.id}>
        <b className="q num">{item.quantity}</b>
        <span className="grow">
          <bdi>{item.item_title}</bdi>
          <small>
            <bdi>{optionsText(item)}</bdi>
          </small>
        </span>
        <Stepper
          label={labelOf(item.item_title)}
          title={item.item_title}
          value={Math.min(chosenOf(item) ?? 0, item.quantity)}
          min={0}
          max={item.quantity}
          onChange={(quantity) => onChoose(item, quantity)}
        />
      </li>
    ))}
  </ul>
)
