import caret from 'icon:bold/caret-down'
import bag from 'icon:regular/bag'
import fork from 'icon:regular/fork-knife'
import moped from 'icon:regular/moped'
import person from 'icon:regular/user'
import { useAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { PosInit } from '../../api/pos.ts'
import type { Currency } from '../../money.ts'
import { Icon } from '../../parts/Icon.tsx'
import { EmptyPlate } from '../../parts/Plate.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { showToast } from '../../parts/toast.ts'
import { texts } from '../../texts.ts'
import { BillKeys } from './BillKeys.tsx'
import { BillLine } from './BillLine.tsx'
import type { CartLine, Dining } from './cart.ts'
import { NotesDialog } from './NotesDialog.tsx'
import { cartAtom } from './pos-atoms.ts'
import { TableDialog } from './TableDialog.tsx'
import { posTexts } from './texts.ts'

const icons: readonly (readonly [Dining, string])[] = [
  ['dinein', fork],
  ['delivery', moped],
  ['takeaway', bag],
]
const kinds = icons.map(([value, icon]) => ({ value, icon, name: posTexts.dining[value] }))

/** Who and where, the lines, the total and the keys: the same on the torn sheet and in the phone's sheet. */
export function Bill({ init, currency }: { init: PosInit; currency: Currency }) {
  const [cart, dispatch] = useAtom(cartAtom)
  const [noting, setNoting] = useState<CartLine | null>(null)
  const list = useNewestInView(cart.lines)

  const remove = (line: CartLine) => {
    const at = cart.lines.findIndex(({ key }) => key === line.key)
    dispatch({ type: 'remove', key: line.key })
    showToast(`${line.title} ${posTexts.removed}`, 'undo', {
      label: texts.undo,
      run: () => dispatch({ type: 'restore', line, at }),
    })
  }
  const step = (line: CartLine, type: 'plus' | 'minus') => {
    if (type === 'minus' && line.quantity === 1) remove(line)
    else dispatch({ type, key: line.key })
  }

  return (
    <>
      <div className="who">
        <p className="walkin">
          <Icon of={person} />
          <b className="clip">{posTexts.walkin}</b>
        </p>
        <TableKey init={init} />
      </div>
      <Segments
        label={posTexts.diningOption}
        segments={kinds}
        chosen={cart.dining}
        onChoose={(dining) => dispatch({ type: 'dine', dining })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
      <ol className="lines" ref={list} tabIndex={0} aria-label={posTexts.billLines}>
        {cart.lines.map((line, index) => (
          <BillLine
            key={line.key}
            line={line}
            no={index + 1}
            currency={currency}
            onStep={(type) => step(line, type)}
            onNote={() => setNoting(line)}
            onRemove={() => remove(line)}
          />
        ))}
        {cart.lines.length === 0 && (
          <li className="empty">
            <EmptyPlate />
            <p>{posTexts.billEmpty}</p>
          </li>
        )}
      </ol>
      <BillKeys currency={currency} />
      {noting && (
        <NotesDialog
          line={noting}
          onSave={(notes) => dispatch({ type: 'note', key: noting.key, notes })}
          onClose={() => setNoting(null)}
        />
      )}
    </>
  )
}

function TableKey({ init }: { init: PosInit }) {
  const [cart, dispatch] = useAtom(cartAtom)
  const [choosing, setChoosing] = useState(false)
  const table = init.storeTables.find(({ id }) => id === cart.tableId)
  const open = cart.dining === 'dinein'
  return (
    <>
      <button
        type="button"
        className="field table-key"
        aria-haspopup="dialog"
        aria-disabled={!open}
        title={open ? undefined : posTexts.tableOnlyDineIn}
        onClick={() => open && setChoosing(true)}
      >
        <span className="grow">
          <b className="clip">
            <bdi>{(open && table?.table_title) || posTexts.noTable}</bdi>
          </b>
          {open && table && (
            <small className="clip">
              <bdi>
                {posTexts.persons(table.seating_capacity)}, <bdi>{table.floor}</bdi>
              </bdi>
            </small>
          )}
        </span>
        <Icon of={caret} />
      </button>
      {choosing && (
        <TableDialog
          tables={init.storeTables}
          chosen={cart.tableId}
          onChoose={(tableId) => dispatch({ type: 'seat', tableId })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** The line that was added or counted up last is scrolled to, so that the eye finds it. */
function useNewestInView(lines: readonly CartLine[]) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(lines)
  useEffect(() => {
    const known = new Map(before.current.map(({ key, quantity }) => [key, quantity]))
    before.current = lines
    const grown = lines.findLast(({ key, quantity }) => quantity > (known.get(key) ?? 0))
    if (grown) list.current?.querySelector(`[data-key="${grown.key}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  return list
}
