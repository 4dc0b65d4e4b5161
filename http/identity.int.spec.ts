import { randomUUID } from 'node:crypto'
import { createDatabase, redisUrl, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { migrateIdentity } from './identity/migrations.ts'
import type { IdentityDb, IdentitySchema } from './identity/schema.ts'
import { createLimits } from './limits.ts'
import { personalData } from './personal-data.ts'

const secret = 'a secret for tests, of more than 32 characters'
let database: TestDatabase
let db: IdentityDb
beforeAll(async () => {
  database = await createDatabase()
  db = openDatabase<IdentitySchema>(database.url, { applicationName: 'test' })
  await Promise.all([migrateIdentity(db), migrateIdentity(db)])
  await migrateIdentity(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('personal data', () => {
  const [tenant, other, jane, joe] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

  test('is readable by its tenant in every process, with the same ciphertext each time', async () => {
    const personal = personalData(db, secret)
    const sealed = await personal.seal(tenant, jane, 'Jane Doe')
    expect(sealed).not.toContain('Jane')
    expect(await personal.seal(tenant, jane, 'Jane Doe')).toBe(sealed)
    expect(await personalData(db, secret).open(tenant, sealed)).toBe('Jane Doe')
    expect(await personal.open(other, sealed)).toBe(null)
    expect(await personal.open(tenant, 'rubbish')).toBe(null)
  })

  test('of many people is decrypted in the given order', async () => {
    const personal = personalData(db, secret)
    const [a, b] = [await personal.seal(tenant, jane, 'Jane'), await personal.seal(tenant, joe, 'Joe')]
    expect(await personalData(db, secret).openMany(tenant, [b, null, a, b, 'v1.x.y'])).toEqual([
      'Joe',
      null,
      'Jane',
      'Joe',
      null,
    ])
  })

  test('of many tenants is decrypted even if a cached key expires while others are looked up', async () => {
    const personal = personalData(db, secret)
    const known = { tenantId: tenant, text: await personal.seal(tenant, jane, 'Jane') }
    const unknown = { tenantId: other, text: await personalData(db, secret).seal(other, joe, 'Joe') }
    const clock = vi.spyOn(performance, 'now')
    const opening = personal.openAcross([known, unknown])
    clock.mockReturnValue(performance.now() + 3_600_000)
    expect(await opening).toEqual(['Jane', 'Joe'])
  })

  test('of one person has one key, even if many are created concurrently', async () => {
    const person = randomUUID()
    const sealed = await Promise.all([1, 2, 3, 4, 5].map(() => personalData(db, secret).seal(tenant, person, 'X')))
    expect(new Set(sealed).size).toBe(1)
  })

  test('is lost once the person is forgotten, and stays lost', async () => {
    const personal = personalData(db, secret)
    const sealed = await personal.seal(tenant, joe, 'Joe')
    await personal.forget(tenant, joe)
    expect(await personal.open(tenant, sealed)).toBe(null)
    await personal.seal(tenant, joe, 'Joe again')
    expect(await personalData(db, secret).open(tenant, sealed)).toBe(null)
  })

  test('survives the repetition of an earlier erasure', async () => {
    const [personal, person, at] = [personalData(db, secret), randomUUID(), '2026-11-20T10:00:00.000Z']
    const before = await personal.seal(tenant, person, 'Jo')
    await personal.forget(tenant, person, at)
    const since = await personal.seal(tenant, person, 'Jo')
    await personal.forget(tenant, person, at)
    expect(await personalData(db, secret).openMany(tenant, [before, since])).toEqual([null, 'Jo'])
    const entries = await db.selectFrom('identity.erasures').selectAll().where('person_id', '=', person).execute()
    expect(entries).toEqual([{ tenant_id: tenant, person_id: person, erased_at: at }])
  })

  test('of a person who came back is readable at once, even where the old key is cached', async () => {
    const [here, there, person] = [personalData(db, secret), personalData(db, secret), randomUUID()]
    const before = await here.seal(tenant, person, 'Jo')
    expect(await there.open(tenant, before)).toBe('Jo')
    await here.forget(tenant, person)
    const since = await here.seal(tenant, person, 'Jo again')
    expect(await there.open(tenant, since)).toBe('Jo again')
    expect(await there.open(tenant, before)).toBe(null)
    await here.forget(tenant, person)
    // sealed under the new key, not the cached one
    const sealedThere = await there.seal(tenant, person, 'Jo a third time')
    expect(await here.open(tenant, sealedThere)).toBe('Jo a third time')
  })

  test('is encrypted under a key that the database alone does not reveal', async () => {
    const { rows } = await sql<{ key: Buffer }>`select key from identity.person_keys limit 1`.execute(db)
    expect(rows[0]?.key.length).toBeGreaterThan(44)
    const sealed = await personalData(db, secret).seal(tenant, jane, 'Jane')
    await expect(personalData(db, 'y'.repeat(32)).open(tenant, sealed)).rejects.toThrow('another SECRET')
  })
})

test('the pool reads bigints as numbers, moments as ISO text and days unchanged', async () => {
  const row = sql<object>`select 9007199254740991::bigint as big, '2026-03-01 12:00:00.5+02'::timestamptz as at, '2026-03-01'::date as day`
  expect((await row.execute(db)).rows).toEqual([
    { big: 9_007_199_254_740_991, at: '2026-03-01T10:00:00.500Z', day: '2026-03-01' },
  ])
  await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow('does not fit')
})

describe('limits', () => {
  const allowance = { name: 'test', max: 3, windowMs: 60_000 }
  const verdicts = async (limits: ReturnType<typeof createLimits>, key: string, times: number) => {
    const all = await Promise.all(Array.from({ length: times }, () => limits.take(allowance, key)))
    return all.map(({ allowed }) => allowed)
  }

  test('are shared by processes over Redis', async () => {
    const [one, two] = [new Redis(redisUrl()), new Redis(redisUrl())]
    await Promise.all([one.ping(), two.ping()])
    const key = randomUUID()
    expect(await verdicts(createLimits(one), key, 2)).toEqual([true, true])
    expect(await verdicts(createLimits(two), key, 2)).toEqual([true, false])
    await createLimits(one).giveBack(allowance, key)
    await createLimits(one).giveBack(allowance, key)
    expect(await verdicts(createLimits(two), key, 2)).toEqual([true, false])
    one.disconnect()
    two.disconnect()
  })

  test('hold in each process while Redis is away', async () => {
    const limits = createLimits(new Redis({ port: 1, lazyConnect: true }))
    expect(await verdicts(limits, 'a', 4)).toEqual([true, true, true, false])
    await limits.giveBack(allowance, 'a')
    await limits.giveBack(allowance, 'a')
    expect(await verdicts(limits, 'a', 1)).toEqual([true])
    const { retryAfterSeconds } = await limits.take(allowance, 'a')
    expect(retryAfterSeconds).toBeGreaterThan(50)
  })
})
