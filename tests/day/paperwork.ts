import sharp from 'sharp'
import { expect } from 'vitest'
import type { PlantedText } from '../calls/given/scan.ts'
import { apiOf } from '../calls/given/things.ts'
import type { Jar, System } from '../systems/system.ts'
import type { Jobs } from './jobs.ts'
import type { Venue } from './venues.ts'

type Secrets = Readonly<{ people: PlantedText[]; keys: PlantedText[] }>

const passwords = { first: 'Rhubarb-and-custard-41', wrong: 'Gooseberry-fool-77', later: 'Damson-crumble-93' }

/** A new employee mistypes and forgets their password and resets it by mail; a dish gets its picture. */
export async function doPaperwork(system: System, venue: Venue, jobs: Jobs): Promise<Secrets> {
  const { restaurant, plan } = venue
  const keys = Object.entries(passwords).map(([what, text]) => ({ what: `${what} password`, text }))
  const who = plan.email.split('@')[0]
  const [username, name, phone] = [
    `cook-${who}-zanderfield@staff.test`,
    `Yolandriel Zanderfield ${who}`,
    '+49301155777731',
  ]
  const people = [username, name, phone].map((text) => ({ what: 'staff', text }))
  const jar: Jar = new Map()
  const ask = (path: string, body: unknown) => system.ask({ method: 'POST', path: apiOf(path), jar, body })
  await restaurant.post('/users/add', { username, password: passwords.first, name, phone, email: null, userScopes: [] })
  expect((await ask('/auth/signin', { username, password: passwords.wrong })).status).toBe(401)
  expect((await ask('/auth/signin', { username, password: passwords.first })).status).toBe(200)
  const known = jobs.mails.length
  await ask('/auth/forgot-password', { username })
  const mailTo = () => jobs.mails.slice(known).find((mail) => mail.includes(username)) ?? ''
  await expect.poll(mailTo, { timeout: 30_000 }).toMatch(/token=[\w-]{30,}/)
  const [, token = ''] = /token=([\w-]{30,})/.exec(mailTo()) ?? []
  const reset = async () => (await ask(`/auth/reset-password/${token}`, { password: passwords.later })).status
  // the link is valid once the transaction that sends the mail has ended
  await expect.poll(reset, { timeout: 20_000, interval: 250 }).toBe(200)
  for (const [cookie, text] of [...jar, ...restaurant.admin])
    if (cookie.endsWith('Token')) keys.push({ what: cookie, text })
  await upload(system, venue)
  return { people, keys: [...keys, { what: 'reset token', text: token }] }
}

async function upload(system: System, { restaurant, seen }: Venue): Promise<void> {
  const background = { r: 200, g: 90, b: 30 }
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  const head =
    '--line\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--line--\r\n')])
  const path = apiOf(`/menu-items/update/${seen.menu.at(-1)?.id}/upload-photo`)
  const type = 'multipart/form-data; boundary=line'
  const { status, text } = await system.ask({ method: 'POST', path, jar: restaurant.admin, body, type })
  expect([status, text]).toEqual([200, expect.stringContaining('imageURL')])
}
