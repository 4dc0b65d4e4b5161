import type { Browser } from '@comanda/tests/command-system/browser.ts'
import {
  type CommandSystem,
  password,
  type Restaurant,
  startCommandSystem,
} from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let system: CommandSystem
let chez: Restaurant
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
})
afterAll(() => system.close())

const knock = async (browser: Browser) => (await browser.post('/settings/print-setting', {})).status
/** Expects this status within five seconds. */
const soon = (browser: Browser, status: number) =>
  vi.waitFor(async () => expect(await knock(browser)).toBe(status), { timeout: 5_000, interval: 100 })

test.concurrent('a new password ends every session of that person', async () => {
  const { username, browser } = await chez.staff('SETTINGS')
  expect(await knock(browser)).toBe(200)
  const answer = await chez.admin.post(`/users/update-password/${username}`, { password: 'another long one' })
  expect([answer.status, answer.body]).toEqual([200, { message: 'Password updated!' }])
  await soon(browser, 401)
  expect((await browser.post('/auth/refresh-token')).status).toBe(401)
  expect((await browser.signIn(username, password)).status).toBe(401)
  expect((await browser.signIn(username, 'another long one')).status).toBe(200)
})

test.concurrent('deleting a user ends their sessions, which stay ended after the user is added again', async () => {
  const { username, browser } = await chez.staff('SETTINGS')
  expect(await knock(browser)).toBe(200)
  const old = browser.copy()
  expect((await chez.admin.del(`/users/delete/${username}`)).status).toBe(200)
  await soon(browser, 401)
  expect((await browser.signIn(username, password)).status).toBe(401)
  const again = { username, password: 'a third long one', name: 'Sam', userScopes: ['SETTINGS'] }
  expect((await chez.admin.post('/users/add', again)).status).toBe(200)
  expect(await knock(old)).toBe(401)
  expect((await old.copy().post('/auth/refresh-token')).status).toBe(401)
  expect((await browser.signIn(username, password)).status).toBe(401)
  expect((await browser.signIn(username, 'a third long one')).status).toBe(200)
})

test.concurrent('a removed scope gives no access any more, a granted one does', async () => {
  const { username, browser } = await chez.staff('SETTINGS')
  expect(await knock(browser)).toBe(200)
  await chez.admin.post(`/users/update/${username}`, { name: 'Sam', userScopes: ['POS'] })
  await soon(browser, 403)
  await chez.admin.post(`/users/update/${username}`, { name: 'Sam', userScopes: ['POS', 'SETTINGS'] })
  await soon(browser, 200)
})

test.concurrent('a deactivated restaurant gets 402, and may still sign out, refresh and remove devices', async () => {
  const { tenantId, email, admin } = await system.restaurant()
  expect(await knock(admin)).toBe(200)
  const off = { name: 'Chez Nous', email, isActive: 0 }
  expect((await system.platform.patch(`/superadmin/tenants/update/${tenantId}`, off)).status).toBe(200)
  await soon(admin, 402)
  const { body } = await admin.post('/settings/print-setting', {})
  expect(body).toEqual({ message: 'Your subscription is not active!' })
  expect((await admin.post('/auth/refresh-token')).status).toBe(200)
  expect((await admin.post('/auth/remove-device', { device_id: 'x' })).status).toBe(404)
  await system.platform.patch(`/superadmin/tenants/update/${tenantId}`, { ...off, isActive: true })
  await soon(admin, 200)
  expect((await admin.post('/auth/signout')).status).toBe(200)
})

test.concurrent('a new address of a restaurant ends the sessions of the old one and keeps the password', async () => {
  const { tenantId, admin, email } = await system.restaurant()
  const moved = `new-${email}`
  const form = { name: 'Chez Nous', email: moved, isActive: true }
  expect((await system.platform.patch(`/superadmin/tenants/update/${tenantId}`, form)).status).toBe(200)
  await soon(admin, 401)
  expect((await admin.signIn(email, password)).status).toBe(401)
  const { status, body } = await admin.signIn(moved, password)
  expect([status, body.user]).toMatchObject([200, { tenant_id: tenantId, role: 'admin', username: moved }])
})
