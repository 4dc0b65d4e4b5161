import { t } from '../../language/t.ts'
import { Stepper } from '../../parts/Stepper.tsx'

type Props = Readonly<{ covers: number; onChange: (covers: number) => void }>

/** Number of guests at a table. */
export const CoversStepper = ({ covers, onChange }: Props) => (
  <Stepper label={t('floor.covers')} title={t('floor.covers')} value={covers} min={1} max={99} onChange={onChange} />
)
