import type { CSSProperties, ReactNode } from 'react'
import { Card } from '../../office/Card.tsx'
import { Empty } from '../../parts/States.tsx'

export type Share = Readonly<{ key: string; name: string; fact: ReactNode; amount: number; shown: ReactNode }>

type Props = Readonly<{ title: string; empty: string; shares: readonly Share[] }>

/** Parts of a sum, with bars relative to the largest. */
export function Shares({ title, empty, shares }: Props) {
  const largest = Math.max(1, ...shares.map(({ amount }) => amount))
  return (
    <Card title={title}>
      {shares.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <ul className="card-rows shares">
          {shares.map(({ key, name, fact, amount, shown }) => (
            <li key={key}>
              <div className="grow">
                <b>
                  <bdi>{name}</bdi>
                </b>
                <small className="mute num">{fact}</small>
                <span className="sold" style={{ '--share': amount / largest } as CSSProperties} />
              </div>
              <b className="slim shares-sum">{shown}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
