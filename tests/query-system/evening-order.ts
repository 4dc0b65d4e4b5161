import type { Person, QuerySystem } from './query-system.ts'
import { moveItem, pay, placed, placeOrder, type Restaurant } from './restaurant.ts'

const at = (time: string) => `2026-11-20T${time}.000Z`
/** A waiter whose name is on file. */
async function hire(system: QuerySystem, place: Restaurant, name: string): Promise<Person> {
  const person = await system.enter(place.tenantId, ['POS'])
  const seal = (text: string) => system.seal(place.tenantId, person.userId, text)
  const names = { username: await seal('x@y.test'), name: await seal(name), designation: null, phone: null }
  const data = { userId: person.userId, tenantId: place.tenantId, role: 'user', scopes: [], ...names }
  await system.record(place.tenantId, `user-${person.userId}`, [{ type: 'UserAdded', data }])
  return person
}
const as = ({ userId, sessionId }: Person, time: string) => ({ by: userId, device: sessionId, at: at(time) })

/** An order placed by Amélie at 20:32:04, started by Jonas, with a cancelled item, paid at 21:38:20. */
export async function eveningOrder(system: QuerySystem, place: Restaurant) {
  const [amelie, jonas] = [await hire(system, place, 'Amélie B.'), await hire(system, place, 'Jonas W.')]
  const options = { tokenNo: 131, placedAt: at('20:32:04') }
  const orderId = await placeOrder(system, place, { ...options, ...as(amelie, '20:32:04') })
  await moveItem(system, place, orderId, 'OrderItemStarted', 1, as(jonas, '20:33:40'))
  await moveItem(system, place, orderId, 'OrderItemCancelled', 2, as(amelie, '20:41:07'))
  const cancelled = { type: 'OrderItemCancelled' as const, data: { orderId, line: 2, cancelledAt: at('20:41:07') } }
  const history = [placed(place, orderId, options), cancelled] as Parameters<typeof pay>[2][number]
  const invoiceId = await pay(system, place, [history], 1, as(amelie, '21:38:20'))
  return { orderId, invoiceId, amelie, jonas }
}
