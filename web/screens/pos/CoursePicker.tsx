import { maxCourse } from '@comanda/domain/kernel/course.ts'
import { useAtom } from 'jotai'
import { t } from '../../language/t.ts'
import { Segments } from '../../parts/Segments.tsx'
import { cartAtom } from './pos-atoms.ts'

const courses = Array.from({ length: maxCourse }, (_, index) => String(index + 1))

/** Changes the course of a line with one press. */
export function CoursePicker({ lineKey }: { lineKey: string }) {
  const [{ lines }, dispatch] = useAtom(cartAtom)
  const course = lines.find(({ key }) => key === lineKey)?.course ?? null
  return (
    <div className="course-picker">
      <span className="label">{t('board.courses.label')}</span>
      <Segments<string | null>
        label={t('board.courses.label')}
        segments={[
          { value: null, name: t('board.courses.atOnce') },
          ...courses.map((value) => ({ value, name: value })),
        ]}
        chosen={course === null ? null : String(course)}
        onChoose={(value) => dispatch({ type: 'course', key: lineKey, course: value === null ? null : Number(value) })}
      />
    </div>
  )
}
