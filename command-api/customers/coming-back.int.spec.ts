import { randomUUID } from 'node:crypto'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { customerStream } from '@comanda/domain/kernel/streams.ts'
import { type CommandSystem, type Restaurant, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { foldStream } from '../fold.ts'
import { customers } from './kind.ts'
import { meetCustomer } from './people.ts'

let system: CommandSystem
let chez: Restaurant
let tenantId: TenantId
let phone = ''
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
  tenantId = TenantId.parse(chez.tenantId)
})
afterAll(() => system.close())

let phones = 200_000
beforeEach(async () => {
  phones += 1
  phone = `+4930${phones}`
  await add('Amélie')
  expect(await standing()).toEqual({ status: 'Known', texts: [phone, 'Amélie'] })
})

const add = (name: string) => chez.admin.post('/customers/add', { phone, name, email: 'a@comanda.test' })
const forget = () => chez.admin.del(`/customers/${phone}/delete`)
/** Adds the customer as an order with their phone does. */
const meet = (name: string) => {
  const commandId = randomUUID()
  const ids = { commandId, commandHash: commandId, correlation: commandId, causation: commandId, keyed: false }
  const context = { tenantId, by: null, device: null, ...ids, at: system.side.needs.now() }
  return meetCustomer(system.side.needs, context, { phone, name })
}

async function standing() {
  const { needs, log } = system.side
  const { state } = await foldStream(log, customers, customerStream(tenantId, needs.ids.customerId(tenantId, phone)))
  if (state.status !== 'Known') return { status: state.status, texts: [] }
  return { status: state.status, texts: await needs.personal.openMany(tenantId, [state.phone, state.name]) }
}

/** Runs a callback once, before the n-th text is sealed. */
function beforeSealing(number: number, run: () => Promise<unknown>): void {
  const { personal } = system.side.needs
  const { seal } = personal
  let texts = 0
  vi.spyOn(personal, 'seal').mockImplementation(async (...of) => {
    texts += 1
    if (texts === number) await run()
    return seal(...of)
  })
}

/** Delays the next deletion of a key until it is released. */
function holdDeletion() {
  const { personal } = system.side.needs
  const { forget: deleteKey } = personal
  const [reached, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  vi.spyOn(personal, 'forget').mockImplementationOnce(async (...of) => {
    reached.resolve()
    await letGo.promise
    return deleteKey(...of)
  })
  return { reached: reached.promise, letGo: letGo.resolve }
}

describe.each([
  ['added', add],
  ['met by an order', meet],
])('a customer who is %s while being forgotten', (_how, comeBack) => {
  test.each([1, 2])('is known and readable if that happens before text %i is sealed', async (number) => {
    await forget()
    beforeSealing(number, async () => {
      await meet('Briefly')
      await forget()
    })
    await comeBack('Zoé')
    expect(await standing()).toEqual({ status: 'Known', texts: [phone, 'Zoé'] })
  })

  test('is known and readable if the key is deleted only after they have come back', async () => {
    await forget()
    const held = holdDeletion()
    let forgetting: Promise<unknown> = Promise.resolve()
    beforeSealing(1, async () => {
      await meet('Briefly')
      forgetting = forget()
      await held.reached
    })
    await comeBack('Zoé')
    held.letGo()
    await forgetting
    expect(await standing()).toEqual({ status: 'Known', texts: [phone, 'Zoé'] })
  })
})

test('after twenty additions and removals in any order, a customer is forgotten, or known and readable', async () => {
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([forget(), add(`Added ${round}`), meet(`Met ${round}`), forget()])
    expect((await standing()).texts).not.toContain(null)
  }
})
