import type { AnswerOf } from '@comanda/api/all.ts'
import { callQuery } from './call-query.ts'

export type Tax = AnswerOf<'GET /settings/taxes'>[number]
export type Category = AnswerOf<'GET /settings/categories'>[number]
export type PaymentTypeRow = AnswerOf<'GET /settings/payment-types'>[number]
export type TableRow = AnswerOf<'GET /settings/store-tables'>[number]
export type StoreSetting = AnswerOf<'GET /settings/store-setting'>
export type ChargeRule = NonNullable<AnswerOf<'GET /settings/service-charge'>['rule']>
export type ReasonLists = AnswerOf<'GET /settings/reasons'>
export type PrintSetting = AnswerOf<'GET /settings/print-setting'>

export const taxesList = callQuery(['settings', 'taxes'], 'GET /settings/taxes')

export const categoriesList = callQuery(['settings', 'categories'], 'GET /settings/categories')

export const paymentTypesList = callQuery(['settings', 'payment-types'], 'GET /settings/payment-types')

export const tablesList = callQuery(['settings', 'tables'], 'GET /settings/store-tables')

export const storeSetting = callQuery(['settings', 'store'], 'GET /settings/store-setting')

export const printSetting = callQuery(['settings', 'print'], 'GET /settings/print-setting')

export const boardLink = callQuery(['settings', 'ready-board'], 'GET /settings/ready-board')

export const reasonLists = callQuery(['settings', 'reasons'], 'GET /settings/reasons')

export const serviceCharge = callQuery(['settings', 'service-charge'], 'GET /settings/service-charge')
