import x from 'icon:bold/x'
import magnifier from 'icon:regular/magnifying-glass'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

type Props = Readonly<{
  name: string
  /** Placeholder: the terms one can search for. */
  hint: string
  /** Name of the button that clears it; Escape does the same. */
  clear: string
  typed: string
  onType: (typed: string) => void
}>

/** Longest search term that the calls accept. */
const maxCharacters = 100

/** A search field that searches on every input. */
export const SearchField = ({ name, hint, clear, typed, onType }: Props) => (
  <search className="field">
    <Icon of={magnifier} />
    <input
      type="text"
      inputMode="search"
      value={typed}
      placeholder={hint}
      aria-label={name}
      maxLength={maxCharacters}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onType('')}
    />
    {typed && <IconButton of={x} name={clear} onClick={() => onType('')} />}
  </search>
)
