import { useAtom } from 'jotai'
import { t } from '../../language/t.ts'
import { CheckChoice } from '../../parts/CheckChoice.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { cartAtom } from './pos-atoms.ts'

type Rush = 'none' | 'line' | 'all'

/** Sets the marks for the kitchen at once: rush (for one line or all), and allergy in the note. */
export function LineMarks({ lineKey }: { lineKey: string }) {
  const [{ lines }, dispatch] = useAtom(cartAtom)
  const line = lines.find(({ key }) => key === lineKey)
  const isAllRush = lines.length > 1 && lines.every(({ rush }) => rush)
  const scopes: readonly Rush[] = lines.length > 1 ? ['none', 'line', 'all'] : ['none', 'line']
  const choose = (scope: Rush) => {
    if (isAllRush || scope === 'all') dispatch({ type: 'rush', key: null, rush: scope === 'all' })
    if (scope !== 'all') dispatch({ type: 'rush', key: lineKey, rush: scope === 'line' })
  }
  return (
    <>
      <CheckChoice
        className="line-mark"
        checked={line?.allergy ?? false}
        onChange={(allergy) => dispatch({ type: 'allergy', key: lineKey, allergy })}
      >
        {t('pos.marks.allergy')}
      </CheckChoice>
      <div className="course-picker">
        <span className="label">{t('board.rush')}</span>
        <Segments<Rush>
          label={t('board.rush')}
          segments={scopes.map((value) => ({ value, name: t(`pos.marks.${value}`) }))}
          chosen={isAllRush ? 'all' : line?.rush ? 'line' : 'none'}
          onChoose={choose}
        />
      </div>
    </>
  )
}
