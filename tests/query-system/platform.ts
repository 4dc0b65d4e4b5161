import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { expect } from 'vitest'
import { openQuerySystem, type Person } from './query-system.ts'
import { openTradingRestaurant, sell, type TradingRestaurant } from './trading-restaurant.ts'

export type Platform = Awaited<ReturnType<typeof openPlatform>>

// 1 December already in Tokyo
const now = '2026-11-30T16:00:00.000Z'

/** Three restaurants with sales today, each in its own zone and currency, and the super-admin. */
export async function openPlatform() {
  const system = await openQuerySystem({ now: () => Instant.parse(now) })
  await writeFile(
    path.join(system.dataDir, 'usd-rates.json'),
    JSON.stringify({ asOf: '2026-11-29', perDollar: { EUR: '0.8', JPY: '160' } }),
  )
  const berlin = await openTradingRestaurant(system, { timeZone: 'Europe/Berlin', cutOffHour: 4 })
  const tokyo = await openTradingRestaurant(system, { timeZone: 'Asia/Tokyo', currency: 'JPY' })
  const kuwait = await openTradingRestaurant(system, { timeZone: 'Asia/Kuwait', currency: 'KWD' })
  await register(berlin, 'Chez Amélie', 'amelie@example.com', '2026-10-15T10:00:00.000Z')
  const kenOfOld = await register(tokyo, 'Sushi 寿司', 'Old-Ken@Example.com', '2026-11-30T15:30:00.000Z')
  await register(kuwait, 'Amira', 'amira@example.com', '2026-11-30T15:30:00.000Z', { isActive: false })
  const lines = [{ dish: 0, quantity: 2 }]
  const today = { placedOn: '2026-11-30', paidOn: '2026-11-30', customer: null, lines }
  await sell(system, berlin, today)
  const tomorrow = { placedOn: '2026-12-01', paidOn: '2026-12-01', customer: null }
  await sell(system, tokyo, { ...tomorrow, lines: [{ dish: 1, quantity: 5 }] })
  await sell(system, tokyo, today)
  await sell(system, kuwait, today)
  const boss = await system.enter(berlin.tenantId, [], 'superadmin')

  async function register(
    { tenantId }: TradingRestaurant,
    name: string,
    email: string,
    registeredAt: string,
    { isActive = true, ...more }: { isActive?: boolean; trialEndsAt?: string } = {},
  ) {
    const adminId = randomUUID()
    const username = await system.seal(tenantId, adminId, email)
    const registered = { type: 'TenantRegistered', data: { tenantId, name, adminId, registeredAt, ...more } }
    const activated = { type: 'TenantActivated', data: { tenantId, activatedAt: registeredAt } }
    await system.record(tenantId, `tenant-${tenantId}`, isActive ? [registered, activated] : [registered])
    const user = { userId: adminId, tenantId, username, name: username, role: 'admin', scopes: [] }
    const added = { type: 'UserAdded', data: { ...user, designation: null, phone: null } }
    await system.record(tenantId, `user-${adminId}`, [added])
    return adminId
  }
  async function ask(url: string, who: Person = boss) {
    await system.settle()
    return system.app.inject({ url: `/api/v1/superadmin${url}`, headers: { cookie: who.cookie } })
  }
  async function read(url: string) {
    const answer = await ask(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json()
  }
  return { system, berlin, tokyo, kuwait, kenOfOld, boss, register, ask, read }
}
