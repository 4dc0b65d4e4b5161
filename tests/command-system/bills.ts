import type { TestTenant } from './command-system.ts'

/** Adds cash, rounded to 0.05, and cards to the payment types of a restaurant. */
export async function addCashAndCard(tenant: TestTenant): Promise<Readonly<{ cash: string; card: string }>> {
  const add = async (body: object) => String((await tenant.post('/settings/payment-types/add', body)).body.id)
  return {
    cash: await add({ title: 'Cash', isActive: true, cash: { step: '0.05', direction: 'nearest' } }),
    card: await add({ title: 'Card', isActive: true }),
  }
}

/** Places an order of 22.88. */
export async function placeBill(tenant: TestTenant): Promise<string> {
  const cart = [
    { id: tenant.menu.pizza, quantity: 1 },
    { id: tenant.menu.coffee, quantity: 2 },
  ]
  return String((await tenant.post('/pos/create-order', { cart })).body.orderId)
}
