import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type Report = AnswerOf<'GET /reports'>
export type Series = AnswerOf<'GET /reports/series'>
export type Tips = AnswerOf<'GET /reports/tips'>
export type Losses = AnswerOf<'GET /reports/losses'>
export type ReportPeriod = Readonly<{ type: string; from?: string | undefined; to?: string | undefined }>

export const reportOf = (period: ReportPeriod) =>
  queryOptions({
    queryKey: ['reports', 'figures', period],
    queryFn: ({ signal }) => ask('GET /reports', { query: period, signal }),
  })

export const seriesOf = (period: ReportPeriod) =>
  queryOptions({
    queryKey: ['reports', 'series', period],
    queryFn: ({ signal }) => ask('GET /reports/series', { query: period, signal }),
  })

export const lossesOf = (period: ReportPeriod) =>
  queryOptions({
    queryKey: ['reports', 'losses', period],
    queryFn: ({ signal }) => ask('GET /reports/losses', { query: period, signal }),
  })

export const tipsOf = (period: ReportPeriod) =>
  queryOptions({
    queryKey: ['reports', 'tips', period],
    queryFn: ({ signal }) => ask('GET /reports/tips', { query: period, signal }),
  })
