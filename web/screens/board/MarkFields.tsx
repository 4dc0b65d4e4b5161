import { t } from '../../language/t.ts'
import { CheckChoice } from '../../parts/CheckChoice.tsx'
import type { Marks } from './line-change.ts'

type Props = Readonly<{ marks: Marks; onChange: (marks: Marks) => void }>

/** Marks of a sent item for the kitchen. */
export const MarkFields = ({ marks, onChange }: Props) =>
  (['allergy', 'rush'] as const).map((mark) => (
    <CheckChoice
      className="line-mark"
      key={mark}
      checked={marks[mark]}
      onChange={(isSet) => onChange({ ...marks, [mark]: isSet })}
    >
      {t(`board.${mark}`)}
    </CheckChoice>
  ))
