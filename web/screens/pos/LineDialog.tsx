import { useSetAtom } from 'jotai'
import type { MenuItem } from '../../api/pos.ts'
import type { Currency } from '../../money.ts'
import type { CartLine } from './cart.ts'
import { LinePickers } from './lazy-dialogs.ts'
import { DishFacts } from './lazy-dish-facts.ts'
import { hasOptions } from './menu-line.ts'
import { NotesDialog } from './NotesDialog.tsx'
import { OptionsDialog } from './OptionsDialog.tsx'
import { cartAtom } from './pos-atoms.ts'
import { choiceOf, hasFacts, withChoice } from './till-line.ts'

export type OpenLine = Readonly<{
  line: CartLine
  /** undefined if only the note can be changed. */
  item: MenuItem | undefined
}>

type Props = OpenLine & Readonly<{ currency: Currency; hasCourses: boolean; onClose: () => void }>

/** Options and note of a line on the bill; only the note if its dish has no options. */
export function LineDialog({ line, item, currency, hasCourses, onClose }: Props) {
  const dispatch = useSetAtom(cartAtom)
  const pickers = <LinePickers lineKey={line.key} hasCourses={hasCourses} />
  if (!item || !hasOptions(item)) {
    const save = (notes: string) => dispatch({ type: 'note', key: line.key, notes })
    return (
      <NotesDialog line={line} onSave={save} onClose={onClose}>
        {pickers}
        {item && hasFacts(item) && <DishFacts item={item} />}
      </NotesDialog>
    )
  }
  return (
    <OptionsDialog
      item={item}
      quantity={line.quantity}
      currency={currency}
      before={{ ...choiceOf(line, item), notes: line.notes ?? '' }}
      onClose={onClose}
      onAdd={(choice, notes) => {
        dispatch({ type: 'revise', line: withChoice(line, item, choice, currency), notes })
        onClose()
      }}
    >
      {pickers}
    </OptionsDialog>
  )
}
