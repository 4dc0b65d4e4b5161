import { minPasswordLength } from '@comanda/api/fields.ts'
import { addTenant } from '@comanda/api/platform.ts'
import { setUserPassword } from '@comanda/api/users.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { uncommonPassword } from './common-passwords.ts'

const field = uncommonPassword(setUserPassword.body).shape.password
const refusal = (password: string) => field.safeParse(password).error?.issues[0]?.message

describe('a new password', () => {
  test('is none of the thousands of common passwords, and the list is long enough (ASVS 6.2.4)', () => {
    const long = dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength)
    expect(long.length).toBeGreaterThan(3_000)
    const taken = long.filter((password) => field.safeParse(password).success)
    expect(taken).toEqual([])
  })

  test.each(['password', 'Password', '1234567890', 'QWERTYUIOP', 'iloveyou', 'trustno1'])('is not %s', (password) =>
    expect(refusal(password)).toBe('This password is too common, please choose another one!'),
  )

  test.each(['correct horse battery', 'demo-password-1', 'ñandú verde 7', 'x'.repeat(256)])('may be %j', (password) =>
    expect(field.parse(password)).toBe(password),
  )

  test('is first checked for its length', () =>
    expect(refusal('123456')).toBe('Please use at least 8 characters for the password!'))
})

test('a declared form refuses it with the same text', () => {
  const form = { name: 'Trattoria', email: 'a@b.test', isActive: true }
  const texts = (password: string) =>
    uncommonPassword(addTenant.body)
      .safeParse({ ...form, password })
      .error?.issues.map(({ message }) => message)
  expect(texts('password123')).toEqual(['This password is too common, please choose another one!'])
  expect(texts('a long and rare one')).toBe(undefined)
})
