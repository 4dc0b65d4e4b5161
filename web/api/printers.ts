import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

type PrinterList = AnswerOf<'GET /settings/printers'>
export type PrinterRow = PrinterList['printers'][number]
export type PrintJobRow = AnswerOf<'GET /settings/printers/jobs'>[number]

/** The feed does not report states of printers, so they are polled. */
const refetchInterval = 5_000

export const printersList = queryOptions({
  queryKey: ['settings', 'printers'],
  queryFn: ({ signal }) => ask('GET /settings/printers', { signal }),
  refetchInterval,
})

export const printJobsList = queryOptions({
  queryKey: ['settings', 'printers', 'jobs'],
  queryFn: ({ signal }) => ask('GET /settings/printers/jobs', { signal }),
  refetchInterval,
})
