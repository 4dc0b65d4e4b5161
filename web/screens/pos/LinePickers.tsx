import { CoursePicker } from './CoursePicker.tsx'
import { LineMarks } from './LineMarks.tsx'

type Props = Readonly<{ lineKey: string; hasCourses: boolean }>

/** Marks and course of a line, which the kitchen reads. */
export const LinePickers = ({ lineKey, hasCourses }: Props) => (
  <>
    <LineMarks lineKey={lineKey} />
    {hasCourses && <CoursePicker lineKey={lineKey} />}
  </>
)
