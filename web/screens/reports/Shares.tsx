import { type CSSProperties, type ReactNode, useId } from 'react'
import { Empty } from '../../parts/States.tsx'

export type Share = Readonly<{ key: string; name: string; fact: ReactNode; amount: number; shown: ReactNode }>

type Props = Readonly<{ title: string; empty: string; shares: readonly Share[] }>

/** Parts of a sum, with bars relative to the largest. */
export function Shares({ title, empty, shares }: Props) {
  const heading = useId()
  const largest = Math.max(1, ...shares.map(({ amount }) => amount))
  return (
    <section className="office-card" aria-labelledby={heading}>
      <header>
        <h2 className="h2" id={heading}>
          {title}
        </h2>
      </header>
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
    </section>
  )
}
