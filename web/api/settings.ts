import type { AnswerOf } from './request.ts'

type PosInit = AnswerOf<'GET /pos/init'>
export type StoreSettings = PosInit['storeSettings']
export type PrintSettings = PosInit['printSettings']
export type PaymentType = PosInit['paymentTypes'][number]
export type StoreTable = PosInit['storeTables'][number]
