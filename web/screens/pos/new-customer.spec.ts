import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import pos from '../../language/en/pos.json' with { type: 'json' }
import { errorsOf, newCustomerFrom } from './new-customer.ts'

beforeAll(() => {
  const messages = Object.entries(pos.customer).map(([name, text]) => [`pos.customer.${name}`, text])
  i18n.loadAndActivate({ locale: 'en', messages: Object.fromEntries(messages) })
})

const ada = { phone: '+49 (30) 1-2', name: 'Ada', email: '', birthDate: '', gender: '' }
const today = '2026-11-22'

describe('a new customer', () => {
  test('needs a phone and a name alone', () => expect(errorsOf(ada, today)).toEqual({}))
  test.each([
    [{ phone: ' ' }, { phone: "Please Provide Customer's Phone!" }],
    [{ phone: '123456789012345678901' }, { phone: 'Please provide valid phone no.!' }],
    [{ phone: 'call me' }, { phone: 'Please provide valid phone no.!' }],
    [{ name: ' ' }, { name: "Please Provide Customer's Name!" }],
    [{ email: 'ada@' }, { email: 'Please Provide Valid Email!' }],
    [{ birthDate: '2026-11-23' }, { birthDate: 'Birth date cannot be later than today!' }],
    [{ email: 'ada@example.org', birthDate: today, gender: 'other' }, {}],
  ])('%j is answered with %j', (change, errors) => expect(errorsOf({ ...ada, ...change }, today)).toEqual(errors))
  test('begins with what was searched for', () => {
    expect(newCustomerFrom('0151 23')).toMatchObject({ phone: '0151 23', name: '' })
    expect(newCustomerFrom('٠١٥١ ٢٣')).toMatchObject({ phone: '0151 23', name: '' })
    expect(newCustomerFrom('Ada L')).toMatchObject({ phone: '', name: 'Ada L' })
    expect(newCustomerFrom('')).toMatchObject({ phone: '', name: '' })
  })
})
