import { maxAlarm } from '@comanda/domain/menu/alarms.ts'
import { z } from 'zod'

/** Minutes after which the kitchen shows a ticket in another colour. */
export const alarm = z
  .int('Please provide whole minutes!')
  .min(1, 'Please provide whole minutes!')
  .max(maxAlarm, 'Please provide at most 240 minutes!')
