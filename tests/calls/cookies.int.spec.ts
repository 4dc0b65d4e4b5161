import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Answer, type Jar, platformAccount, type System, startSystem } from '../systems/system.ts'
import { apiOf, openRestaurant, someEmail } from './given/things.ts'

/** C3.1 and C3.3, behind https as in production. */
let system: System
const email = someEmail()
beforeAll(async () => {
  system = await startSystem({ settings: { PUBLIC_URL: 'https://pos.example' } })
  await openRestaurant(system, email)
})
afterAll(() => system?.close())

const month = 30 * 86_400
const flag = 'restroprosaas__authenticated'
const { password, username } = platformAccount

/** Cookies set by an answer, with their attributes in lower case. */
function cookiesOf({ headers }: Answer): Map<string, { value: string; attributes: Map<string, string> }> {
  const set = z.union([z.array(z.string()), z.string().transform((one) => [one])]).parse(headers['set-cookie'] ?? [])
  return new Map(
    set.map((text) => {
      const [[name = '', value = ''] = [], ...rest] = text.split('; ').map((part) => part.split(/=(.*)/s))
      const attributes = new Map(rest.map(([key = '', of = '']) => [key.toLowerCase(), of.toLowerCase()]))
      return [name, { value, attributes }]
    }),
  )
}

const areas = [
  { area: '/auth', account: email },
  { area: '/superadmin', account: username },
] as const

describe.each(areas)('the cookies of $area', ({ area, account }) => {
  const post = (path: string, jar: Jar, body?: object) =>
    system.ask({ method: 'POST', path: apiOf(`${area}${path}`), jar, ...(body ? { body } : {}) })
  const signIn = async () => {
    const jar: Jar = new Map()
    return { jar, answer: await post('/signin', jar, { username: account, password }) }
  }

  const isGiven = (answer: Answer) => {
    expect(answer.status).toBe(200)
    const cookies = cookiesOf(answer)
    for (const name of ['accessToken', 'refreshToken', flag]) {
      const { value = '', attributes } = cookies.get(name) ?? {}
      expect([name, value.length > 0, attributes?.get('path'), attributes?.get('samesite')]).toEqual([
        name,
        true,
        '/',
        'lax',
      ])
      expect([name, attributes?.has('domain'), attributes?.has('secure')]).toEqual([name, false, true])
      expect([name, attributes?.has('httponly')]).toEqual([name, name !== flag])
    }
    const livesFor = (name: string) => Number(cookies.get(name)?.attributes.get('max-age'))
    expect([livesFor(flag), livesFor('refreshToken')]).toEqual([month, month])
    expect(livesFor('accessToken')).toBeLessThanOrEqual(900)
  }
  const isTaken = (answer: Answer, status: number) => {
    expect([answer.status, answer.body]).toEqual([status, { message: expect.any(String) }])
    const cookies = cookiesOf(answer)
    for (const name of ['accessToken', 'refreshToken', flag]) {
      const { value, attributes } = cookies.get(name) ?? {}
      expect([name, value, attributes?.get('path')]).toEqual([name, '', '/'])
      expect([name, Date.parse(attributes?.get('expires') ?? '')]).toEqual([name, 0])
      expect([name, attributes?.has('domain'), attributes?.has('secure')]).toEqual([name, false, true])
      expect([name, attributes?.has('httponly')]).toEqual([name, name !== flag])
    }
  }

  test('are set at sign-in and at each refresh: host-only, and only the flag is readable', async () => {
    const { jar, answer } = await signIn()
    isGiven(answer)
    isGiven(await post('/refresh-token', jar))
  })

  test('are deleted at sign-out with the attributes they were set with', async () => {
    const { jar } = await signIn()
    isTaken(await post('/signout', jar), 200)
  })

  test.each([
    ['absent', undefined],
    ['rubbish', 'rubbish'],
    ['of the other kind', '00000000-0000-4000-8000-000000000000.x.y'],
  ])('are deleted when the refresh token is %s, with a 401', async (_, token) => {
    const jar: Jar = new Map([[flag, '1'], ...(token === undefined ? [] : [['refreshToken', token] as const])])
    isTaken(await post('/refresh-token', jar), 401)
  })
})
