import check from 'icon:bold/check'
import { useAtom } from 'jotai'
import { t } from '../../language/t.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { cartAtom } from './pos-atoms.ts'

type Rush = 'none' | 'line' | 'all'

/** Marks for the kitchen: urgent, and allergy in the note. A press sets them at once. */
export function LineMarks({ lineKey }: { lineKey: string }) {
  const [{ lines }, dispatch] = useAtom(cartAtom)
  const line = lines.find(({ key }) => key === lineKey)
  const isWhole = lines.length > 1 && lines.every((one) => one.rush)
  const scopes: readonly Rush[] = lines.length > 1 ? ['none', 'line', 'all'] : ['none', 'line']
  const choose = (scope: Rush) => {
    if (isWhole || scope === 'all') dispatch({ type: 'rush', key: null, rush: scope === 'all' })
    if (scope !== 'all') dispatch({ type: 'rush', key: lineKey, rush: scope === 'line' })
  }
  return (
    <>
      <label className="choice line-mark">
        <input
          type="checkbox"
          checked={line?.allergy ?? false}
          onChange={(event) => dispatch({ type: 'allergy', key: lineKey, allergy: event.target.checked })}
        />
        <span className="box">
          <Icon of={check} />
        </span>
        {t('pos.marks.allergy')}
      </label>
      <div className="course-picker">
        <span className="label">{t('board.rush')}</span>
        <Segments<Rush>
          label={t('board.rush')}
          segments={scopes.map((value) => ({ value, name: t(`pos.marks.${value}`) }))}
          chosen={isWhole ? 'all' : line?.rush ? 'line' : 'none'}
          onChoose={choose}
        />
      </div>
    </>
  )
}
