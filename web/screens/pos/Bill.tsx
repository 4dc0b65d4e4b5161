import bag from 'icon:regular/bag'
import fork from 'icon:regular/fork-knife'
import moped from 'icon:regular/moped'
import { useAtom, useAtomValue } from 'jotai'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { PosInit } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import type { Currency } from '../../money.ts'
import { EmptyPlate } from '../../parts/Plate.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { showToast } from '../../parts/toast.ts'
import { BillButtons } from './BillButtons.tsx'
import { BillLine } from './BillLine.tsx'
import { byCourse, usesCourses } from './by-course.ts'
import { CustomerButton, TableButton } from './CustomerButton.tsx'
import type { CartLine, Dining } from './cart.ts'
import { unchosenIn } from './choices.ts'
import { isLineOut } from './is-out.ts'
import { LastSent } from './LastSent.tsx'
import { LineDialog, type OpenLine } from './LineDialog.tsx'
import { SeatRow, SentLines } from './lazy-dialogs.ts'
import { cartAtom, lastSentAtom } from './pos-atoms.ts'
import { QrMark } from './QrMark.tsx'

const icons: readonly (readonly [Dining, string])[] = [
  ['dinein', fork],
  ['delivery', moped],
  ['takeaway', bag],
]
const kinds = icons.map(([value, icon]) => ({ value, icon, name: t(`pos.dining.${value}`) }))

/** Bill with its customer, table, lines, total and buttons, beside the menu or in the phone's sheet. */
export function Bill({ init, currency }: { init: PosInit; currency: Currency }) {
  const [cart, dispatch] = useAtom(cartAtom)
  const [opened, setOpened] = useState<OpenLine | null>(null)
  return (
    <>
      <div className="bill-who">
        <CustomerButton />
        <TableButton init={init} />
      </div>
      {cart.qrOrderId !== null && <QrMark qrOrderId={cart.qrOrderId} />}
      <Segments
        label={t('pos.diningOption')}
        segments={kinds}
        chosen={cart.dining}
        onChoose={(dining) => dispatch({ type: 'dine', dining })}
      />
      {cart.dining === 'dinein' && cart.tableId !== null && <SeatRow tableId={cart.tableId} />}
      {cart.dining === 'dinein' && cart.tableId !== null && <SentLines key={cart.tableId} tableId={cart.tableId} />}
      <BillLines init={init} currency={currency} onOpen={setOpened} />
      <BillButtons init={init} currency={currency} />
      {opened && (
        <LineDialog
          {...opened}
          currency={currency}
          hasCourses={usesCourses(init) && cart.qrOrderId === null}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

type LinesProps = Readonly<{ init: PosInit; currency: Currency; onOpen: (line: OpenLine) => void }>

/** Lines of the bill by course; the previous order's token on an empty bill. */
function BillLines({ init, currency, onOpen }: LinesProps) {
  const [{ lines }, dispatch] = useAtom(cartAtom)
  const last = useAtomValue(lastSentAtom)
  const list = useNewestInView(lines)
  const groups = byCourse(lines)

  const remove = (line: CartLine) => {
    const at = lines.findIndex(({ key }) => key === line.key)
    dispatch({ type: 'remove', key: line.key })
    showToast(`${line.title} ${t('pos.removed')}`, 'undo', {
      label: t('common.undo'),
      run: () => dispatch({ type: 'restore', line, at }),
    })
  }
  const step = (line: CartLine, type: 'plus' | 'minus') => {
    if (type === 'minus' && line.quantity === 1) remove(line)
    else dispatch({ type, key: line.key })
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
    <ol className="lines" ref={list} tabIndex={0} aria-label={t('pos.billLines')}>
      {groups.map(({ course, lines: own }, at) => (
        <Fragment key={course}>
          {(course !== null || groups.length > 1) && (
            <li className="course-head">
              {course === null ? t('board.courses.atOnce') : t('board.courses.course', { course })}
            </li>
          )}
          {own.map((line, index) => (
            <BillLine
              key={line.key}
              line={line}
              isOut={isLineOut(line, init.menuItems)}
              unchosen={unchosenIn(line, init.menuItems)}
              no={groups.slice(0, at).reduce((sum, group) => sum + group.lines.length, index + 1)}
              currency={currency}
              onStep={(type) => step(line, type)}
              onOpen={() => onOpen({ line, item: init.menuItems.find(({ id }) => id === line.itemId) })}
              onNote={() => onOpen({ line, item: undefined })}
              onRemove={() => remove(line)}
            />
          ))}
        </Fragment>
      ))}
      {lines.length === 0 && (
        <li className="empty">
          {last ? <LastSent last={last} /> : <EmptyPlate />}
          <p>{t('pos.billEmpty')}</p>
        </li>
      )}
    </ol>
  )
}

/** Scrolls to the line that was added or changed last. */
function useNewestInView(lines: readonly CartLine[]) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(lines)
  useEffect(() => {
    const quantities = new Map(before.current.map(({ key, quantity }) => [key, quantity]))
    before.current = lines
    const grown = lines.findLast(({ key, quantity }) => quantity > (quantities.get(key) ?? 0))
    if (grown) list.current?.querySelector(`[data-key="${grown.key}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  return list
}
