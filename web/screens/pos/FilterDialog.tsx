import type { Category } from '../../api/pos.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { posTexts } from './texts.ts'

type Props = {
  categories: readonly Category[]
  chosen: string | null
  onChoose: (id: string | null) => void
  onClose: () => void
}

export const FilterDialog = ({ categories, chosen, onChoose, onClose }: Props) => (
  <Dialog title={posTexts.filters} onClose={onClose}>
    <fieldset className="pick-grid">
      <legend className="label">{posTexts.categories}</legend>
      {[{ id: null, title: posTexts.all }, ...categories].map(({ id, title }) => (
        <label className="choice" key={id ?? 'all'}>
          <input
            type="radio"
            name="category"
            checked={chosen === id}
            onChange={() => onChoose(id)}
            onClick={() => {
              onChoose(id)
              onClose()
            }}
          />
          <span className="dot" />
          <bdi className="clamp2">{title}</bdi>
        </label>
      ))}
    </fieldset>
  </Dialog>
)
