import type { PeriodType } from '@comanda/domain/kernel/business-day.ts'
import { invoicesTexts } from './texts.ts'

/** SPEC §4. The types alone come from the domain: its schemas need not be loaded to list seven words. */
export const isPeriodType = (text: string): text is PeriodType => Object.hasOwn(invoicesTexts.periods, text)

export const periodTypes: readonly PeriodType[] = Object.keys(invoicesTexts.periods).filter(isPeriodType)
