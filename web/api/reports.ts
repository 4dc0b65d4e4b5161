import type { AnswerOf } from '@comanda/api/all.ts'
import { callQuery } from './call-query.ts'
import type { Period } from './invoices.ts'

export type Report = AnswerOf<'GET /reports'>
export type Series = AnswerOf<'GET /reports/series'>
export type Tips = AnswerOf<'GET /reports/tips'>
export type Losses = AnswerOf<'GET /reports/losses'>

export const reportOf = (period: Period) => callQuery(['reports', 'figures', period], 'GET /reports', { query: period })

export const seriesOf = (period: Period) =>
  callQuery(['reports', 'series', period], 'GET /reports/series', { query: period })

export const lossesOf = (period: Period) =>
  callQuery(['reports', 'losses', period], 'GET /reports/losses', { query: period })

export const tipsOf = (period: Period) => callQuery(['reports', 'tips', period], 'GET /reports/tips', { query: period })
