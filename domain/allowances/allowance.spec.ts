import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, euro, orderId, today, userId, uuid, yen } from '@comanda/tests/samples/samples.ts'
import { describe, test } from 'vitest'
import { DiscountId } from '../kernel/ids.ts'
import { type Currency, money } from '../kernel/money.ts'
import type { UserLimits } from '../users/limits.ts'
import { type AllowanceCommand, allowance } from './allowance.ts'
import type { AllowanceEvent } from './events.ts'

const given = givenFor(allowance, context)
const place = (number: number) => {
  return { userId: userId(1), businessDay: today, orderId: orderId(1), discountId: DiscountId.parse(uuid(number)) }
}
const limits: UserLimits = {
  currency: euro,
  discountPercent: null,
  discountPerBill: null,
  discountPerDay: money(1_000),
  comp: 'alone',
  voidStarted: 'alone',
  refund: null,
}
const use = (number: number, amount: number, currency: Currency = euro): AllowanceCommand => {
  return { type: 'UseAllowance', data: { ...place(number), amount: money(amount), currency, limits } }
}
const used = (number: number, amount: number): AllowanceEvent => {
  return { type: 'AllowanceUsed', data: { ...place(number), amount: money(amount), currency: euro } }
}
const giveBack = (number: number): AllowanceCommand => ({ type: 'ReturnAllowance', data: place(number) })
const givenBack = (number: number): AllowanceEvent => ({ type: 'AllowanceReturned', data: place(number) })

describe('the allowance of a day', () => {
  test('is used up to the limit', () => given(used(1, 600)).when(use(2, 400)).then(used(2, 400)))
  test('is refused beyond it', () => given(used(1, 600)).when(use(2, 401)).thenRejected('DiscountPerDayLimited'))
  test('counts the same discount once', () => given(used(1, 600)).when(use(1, 600)).then())
  test('counts the last amount of a discount', () => given(used(1, 900)).when(use(1, 1_000)).then(used(1, 1_000)))
  test('is refused in another currency', () =>
    given()
      .when(use(1, 1, yen))
      .thenRejected('DiscountPerDayLimited'))
  test('is free again after a return', () =>
    given(used(1, 1_000), givenBack(1)).when(use(2, 1_000)).then(used(2, 1_000)))
  test('is returned once', () => {
    given(used(1, 600)).when(giveBack(1)).then(givenBack(1))
    given(used(1, 600), givenBack(1)).when(giveBack(1)).then()
  })
  test('is not checked for a deduction that is in force already, which counts for the next', () => {
    const data = { ...place(1), amount: money(1_200), currency: euro, limits: null }
    const grown: AllowanceCommand = { type: 'UseAllowance', data }
    given().when(grown).then(used(1, 1_200))
    given(used(1, 1_200)).when(use(2, 1)).thenRejected('DiscountPerDayLimited')
  })
  test('has again what a later change has undone, once', () => {
    const undo = (amount: number): AllowanceCommand => {
      return { type: 'ReturnAllowance', data: { ...place(2), amount: money(amount) } }
    }
    const undone = (amount: number): AllowanceEvent => {
      return { type: 'AllowanceReturned', data: { ...place(2), amount: money(amount) } }
    }
    given(used(1, 1_000)).when(undo(400)).then(undone(400))
    given(used(1, 1_000), undone(400)).when(undo(400)).then()
    given(used(1, 1_000), undone(400)).when(use(3, 400)).then(used(3, 400))
    given(used(1, 1_000), undone(400)).when(use(3, 401)).thenRejected('DiscountPerDayLimited')
  })
  test('never has more than the limit: deductions from before the limit were not counted', () => {
    const undo: AllowanceCommand = { type: 'ReturnAllowance', data: { ...place(2), amount: money(5_000) } }
    given().when(undo).then()
    given(used(1, 300))
      .when(undo)
      .then({ type: 'AllowanceReturned', data: { ...place(2), amount: money(300) } })
  })
})
