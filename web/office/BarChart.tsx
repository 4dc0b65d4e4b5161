import './bar-chart.css'
import { money } from '@comanda/domain/kernel/money.ts'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { type Currency, countText, moneyText } from '../money.ts'
import { showChosen } from '../parts/show-chosen.ts'
import { type Bar, nameEvery, scaleOf } from './bars.ts'
import { axisText } from './compact.ts'

type Props<B extends Bar> = Readonly<{
  label: string
  bars: readonly B[]
  /** null: the bars are plain counts. */
  currency: Currency | null
  /** Additional fact about the chosen bar. */
  factOf?: (bar: B) => string
}>

const maxNames = 16
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * A bar chart of amounts or counts. The chosen bar is highlighted with its figures above; the previous period is
 * outlined behind. B tab stop with arrows, Home and End, mirrored right-to-left.
 */
export function BarChart<B extends Bar>({ label, bars, currency, factOf }: Props<B>) {
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const { top, lines } = scaleOf(bars)
  const chosen = bars.find(({ key }) => key === chosenKey) ?? highestOf(bars)
  const textOf = (amount: number) => (currency ? moneyText(money(amount), currency) : countText(amount))
  const every = nameEvery(bars.length, maxNames)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = bars.findIndex(({ key }) => key === chosen?.key)
    const next = nextOf(event, at, bars.length)
    const bar = next === null ? undefined : bars[next]
    if (!bar || next === null) return
    event.preventDefault()
    setChosenKey(bar.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }
  return (
    <figure className="bars">
      {chosen && (
        <figcaption>
          <b>{chosen.fullName}</b>
          <span className="bars-sum num money" dir="ltr">
            {textOf(chosen.amount)}
          </span>
          {factOf && <span className="mute num">{factOf(chosen)}</span>}
        </figcaption>
      )}
      <div className="bars-area">
        <div className="bars-lines" aria-hidden="true">
          {lines.map((line) => (
            <span key={line} className="num" style={{ '--at': line / top } as CSSProperties}>
              {axisText(line, top, currency)}
            </span>
          ))}
        </div>
        <div key={label} className="bars-scroll" ref={showChosen}>
          <div className="bars-row" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
            {bars.map((bar, at) => (
              // biome-ignore lint/a11y/useSemanticElements: a bar is a button whose height shows its value.
              <button
                type="button"
                role="radio"
                key={bar.key}
                aria-checked={bar.key === chosen?.key}
                aria-label={`${bar.fullName}, ${textOf(bar.amount)}`}
                tabIndex={bar.key === chosen?.key ? 0 : -1}
                onClick={() => setChosenKey(bar.key)}
              >
                <span className="bar-area">
                  {bar.before !== undefined && bar.before > 0 && (
                    <i className="bar-before" style={{ '--share': bar.before / top } as CSSProperties} />
                  )}
                  <i className="bar-now" style={{ '--share': bar.amount / top } as CSSProperties} />
                </span>
                <small className="num">{at % every === 0 && bar.name}</small>
              </button>
            ))}
          </div>
        </div>
      </div>
    </figure>
  )
}

const highestOf = <B extends Bar>(bars: readonly B[]): B | undefined =>
  bars.reduce<B | undefined>((best, bar) => (best && best.amount >= bar.amount ? best : bar), undefined)

function nextOf(event: KeyboardEvent<HTMLDivElement>, at: number, count: number): number | null {
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  const step = steps[event.key]
  if (step === undefined) return null
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
  return Math.min(count - 1, Math.max(0, at + (isMirrored ? -step : step)))
}
