import type { CartLine } from './cart.ts'

/** "320 g · Sauce au poivre, Bacon" */
export function LineOptions({ line }: { line: CartLine }) {
  const options = [line.variant?.title, ...line.addons.map(({ title }) => title)].filter((title) => title !== undefined)
  return options.map((option, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two addons may have the same name, and their order never changes.
    <span key={index}>
      {index === 1 && line.variant ? ' · ' : index > 0 ? ', ' : ''}
      <bdi>{option}</bdi>
    </span>
  ))
}

export const hasChoices = ({ variant, addons }: CartLine): boolean => variant !== null || addons.length > 0
