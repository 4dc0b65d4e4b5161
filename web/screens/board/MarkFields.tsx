import check from 'icon:bold/check'
import { t } from '../../language/t.ts'
import { Icon } from '../../parts/Icon.tsx'
import type { Marks } from './line-change.ts'

type Props = Readonly<{ marks: Marks; onChange: (marks: Marks) => void }>

/** Marks of a sent item for the kitchen. */
export const MarkFields = ({ marks, onChange }: Props) => (
  <>
    {(['allergy', 'rush'] as const).map((mark) => (
      <label className="choice line-mark" key={mark}>
        <input
          type="checkbox"
          checked={marks[mark]}
          onChange={(event) => onChange({ ...marks, [mark]: event.target.checked })}
        />
        <span className="box">
          <Icon of={check} />
        </span>
        {t(`board.${mark}`)}
      </label>
    ))}
  </>
)
