import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'

type PrinterList = AnswerOf<'GET /settings/printers'>
export type PrinterRow = PrinterList['printers'][number]
export type PrintJobRow = AnswerOf<'GET /settings/printers/jobs'>[number]

/** The feed does not report states of printers, so they are polled. */
const refetchInterval = 5_000

export const printersList = queryOptions({
  ...callQuery(['settings', 'printers'], 'GET /settings/printers'),
  refetchInterval,
})

export const printJobsList = queryOptions({
  ...callQuery(['settings', 'printers', 'jobs'], 'GET /settings/printers/jobs'),
  refetchInterval,
})
