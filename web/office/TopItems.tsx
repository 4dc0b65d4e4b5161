import type { CSSProperties } from 'react'
import { currencyOf, fromWire } from '../money.ts'
import { Money } from '../parts/Money.tsx'
import { Plate } from '../parts/Plate.tsx'
import { Empty } from '../parts/States.tsx'
import { Card } from './Card.tsx'

type TopItem = Readonly<{ item_id: string; title: string; price: string; orders_count: number; image: string | null }>

type Props = Readonly<{ title: string; empty: string; items: readonly TopItem[]; code: string }>

/** Best-selling items, as plates with bars. */
export function TopItems({ title, empty, items, code }: Props) {
  const currency = currencyOf(code)
  const highest = Math.max(1, ...items.map(({ orders_count }) => orders_count))
  return (
    <Card title={title}>
      {items.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <ol className="card-rows top-items">
          {items.map(({ item_id, title, price, orders_count, image }, index) => (
            <li key={item_id}>
              <Plate title={title} image={image} tint={index} />
              <div className="grow">
                <b>
                  <bdi>{title}</bdi>
                </b>
                <span className="sold" style={{ '--share': orders_count / highest } as CSSProperties} />
              </div>
              <span className="times">
                <b className="slim num">{orders_count}</b>
                <small>
                  <Money amount={fromWire(price, currency)} currency={currency} />
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
