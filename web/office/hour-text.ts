import { t } from '../language/t.ts'

/** "14:00 to 15:00" */
export const hourText = (hour: number): string =>
  t('reports.hourSpan', { from: clock(hour), to: clock((hour + 1) % 24) })

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
