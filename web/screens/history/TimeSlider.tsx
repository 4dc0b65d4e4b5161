import caretLeft from 'icon:bold/caret-left'
import caretRight from 'icon:bold/caret-right'
import history from 'icon:bold/clock-counter-clockwise'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import type { PastEvent } from '../../api/audit.ts'
import { clockText, secondsText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { comma } from '../../office/comma.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { useNarrow } from '../../parts/use-narrow.ts'
import { subjectOf, wordsOf } from './event-words.ts'
import { labelled, nearest, placesOf, stepFor } from './timeline.ts'

type Props = Readonly<{ events: readonly PastEvent[]; step: number; onStep: (step: number | null) => void }>

/** The clock, the time line with every event at its true time, and the buttons to step along it. */
export function TimeSlider({ events, step, onStep }: Props) {
  const current = events[step]
  if (!current) return null
  const [hours, seconds] = splitClock(secondsText(current.at))
  return (
    <section className="history-time" aria-label={t('history.slider')}>
      <div className="clock">
        <p className="as">
          <Icon of={history} />
          {t('history.asItWas')}
        </p>
        <b className="hh num" dir="ltr">
          {hours}
          <span>{seconds}</span>
        </b>
      </div>
      <Line events={events} step={step} onStep={onStep} />
      <div className="stepb">
        <Button
          className="icon"
          aria-label={t('history.previous')}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => onStep(Math.max(0, step - 1))}
        >
          <Icon of={caretLeft} flip />
        </Button>
        <bdi className="num nw">
          {t('history.step')} <b>{step + 1}</b> {t('history.of')} {events.length}
        </bdi>
        <Button
          className="icon"
          aria-label={t('history.next')}
          aria-keyshortcuts="ArrowRight"
          onClick={() => onStep(Math.min(events.length - 1, step + 1))}
        >
          <Icon of={caretRight} flip />
        </Button>
        <Button className="end" aria-keyshortcuts="End" onClick={() => onStep(null)}>
          {t('history.latest')}
        </Button>
      </div>
    </section>
  )
}

const splitClock = (clock: string): readonly [string, string] => [clock.slice(0, 5), clock.slice(5)]
const percent = (place: number) => `${place * 100}%`

function Line({ events, step, onStep }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const room = useNarrow() ? 0.16 : 0.08
  const places = placesOf(events)
  const words = events.map(({ at }) => clockText(at))
  const current = events[step]

  const goTo = ({ clientX }: PointerEvent) => {
    const box = line.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const fromLeft = (clientX - box.left) / box.width
    onStep(nearest(places, isRtl(line.current) ? 1 - fromLeft : fromLeft))
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    goTo(event)
  }
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = stepFor(event.key, step, events.length, isRtl(line.current))
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    onStep(next)
  }

  return (
    <div className="track">
      <div
        ref={line}
        className="tl"
        style={{ '--at': percent(places[step] ?? 0) } as React.CSSProperties} // React's types have no custom properties
        role="slider"
        tabIndex={0}
        aria-label={t('history.moment')}
        aria-valuemin={1}
        aria-valuemax={events.length}
        aria-valuenow={step + 1}
        aria-valuetext={current && saidOf(current, step, events.length)}
        onPointerDown={drag}
        onPointerMove={(event) => event.buttons === 1 && goTo(event)}
        onKeyDown={walk}
      >
        {events.map((event, index) => (
          <i
            key={event.id}
            className={tickOf(event, index, step)}
            style={{ insetInlineStart: percent(places[index] ?? 0) }}
          />
        ))}
      </div>
      <p className="ends num sm mute" aria-hidden="true">
        {labelled(places, words, step, room).map((index) => (
          <End key={events[index]?.id} place={places[index] ?? 0} isNow={index === step}>
            {words[index]}
          </End>
        ))}
      </p>
    </div>
  )
}

const isRtl = (element: Element | null): boolean => element !== null && getComputedStyle(element).direction === 'rtl'

const saidOf = (event: PastEvent, step: number, count: number): string =>
  [secondsText(event.at), t('history.stepOf', { step: step + 1, count }), wordsOf[event.type].word, subjectOf(event)]
    .filter(Boolean)
    .join(comma())

/** Class of a tick: the event's colour has priority over that of past events. */
function tickOf({ type }: PastEvent, index: number, step: number): string {
  const tone = wordsOf[type].tone
  return [index === step ? 'cur' : tone ? tone : index < step ? 'past' : ''].join('')
}

type EndProps = Readonly<{ place: number; isNow: boolean; children: ReactNode }>

/** A time below the line, kept within its ends. */
function End({ place, isNow, children }: EndProps) {
  const edge = place < 0.04 ? 'first' : place > 0.96 ? 'last' : ''
  return (
    <span className={`${edge} ${isNow ? 'now' : ''}`} style={edge ? undefined : { insetInlineStart: percent(place) }}>
      {children}
    </span>
  )
}
