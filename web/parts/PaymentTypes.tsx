import './payment-types.css'
import { Segments } from './Segments.tsx'

type Props = Readonly<{
  label: string
  types: readonly Readonly<{ id: string; title: string }>[]
  chosen: string
  onChoose: (id: string) => void
}>

export const PaymentTypes = ({ label, types, chosen, onChoose }: Props) => (
  <div className="pay-types">
    <span className="label" aria-hidden="true">
      {label}
    </span>
    <Segments
      label={label}
      segments={types.map(({ id, title }) => ({ value: id, name: title }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  </div>
)
