import type { PeriodType } from '@comanda/domain/kernel/business-day.ts'

/** SPEC §4. The type alone comes from the domain: its schemas need not be loaded to list seven words. */
export const periodTypes = [
  'today',
  'tomorrow',
  'yesterday',
  'last_7days',
  'this_month',
  'last_month',
  'custom',
] as const satisfies readonly PeriodType[]

export const isPeriodType = (text: string): text is PeriodType => periodTypes.some((type) => type === text)
