import type { AnswerOf } from '@comanda/api/all.ts'
import { callQuery } from './call-query.ts'

export type Report = AnswerOf<'GET /reports'>
export type Series = AnswerOf<'GET /reports/series'>
export type Tips = AnswerOf<'GET /reports/tips'>
export type Losses = AnswerOf<'GET /reports/losses'>
export type ReportPeriod = Readonly<{ type: string; from?: string | undefined; to?: string | undefined }>

export const reportOf = (period: ReportPeriod) =>
  callQuery(['reports', 'figures', period], 'GET /reports', { query: period })

export const seriesOf = (period: ReportPeriod) =>
  callQuery(['reports', 'series', period], 'GET /reports/series', { query: period })

export const lossesOf = (period: ReportPeriod) =>
  callQuery(['reports', 'losses', period], 'GET /reports/losses', { query: period })

export const tipsOf = (period: ReportPeriod) =>
  callQuery(['reports', 'tips', period], 'GET /reports/tips', { query: period })
