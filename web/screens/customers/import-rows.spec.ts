import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import customers from '../../language/en/customers.json' with { type: 'json' }
import pos from '../../language/en/pos.json' with { type: 'json' }
import { readRows } from './import-rows.ts'

beforeAll(() => {
  const messages = [
    ...Object.entries(customers).map(([name, text]) => [`customers.${name}`, text]),
    ...Object.entries(pos.customer).map(([name, text]) => [`pos.customer.${name}`, text]),
  ]
  i18n.loadAndActivate({ locale: 'en', messages: Object.fromEntries(messages) })
})

const read = (text: string) => {
  const file = readRows(text, '2026-11-22')
  return 'rows' in file ? file.rows.map(({ line, fields, error }) => [line, fields.phone, fields.name, error]) : file
}

describe('a file of customers', () => {
  test('is read in the form of the export, with its mark, quotes and apostrophes', () => {
    const text =
      '\uFEFFphone,name,email,birth_date,gender,created_at\r\n\'+49 30 1,"Poulain, Amélie",,1990-01-02,female,2026\r\n'
    const file = readRows(text, '2026-11-22')
    expect(file).toEqual({
      rows: [
        {
          line: 2,
          fields: { phone: '+49 30 1', name: 'Poulain, Amélie', email: '', birthDate: '1990-01-02', gender: 'female' },
          error: null,
        },
      ],
    })
  })

  test('may have semicolons, other column names, and another order', () => {
    expect(read('Customer Name;Phone Number\nBo;123\n\n')).toEqual([[2, '123', 'Bo', null]])
  })

  test.each([
    ['', 'This file has no rows.'],
    ['phone,name\n', 'This file has no rows.'],
    ['telephone,name\n1,Bo', 'The first row must name the columns phone and name.'],
  ])('%j cannot be imported, with a reason', (text, failed) => {
    expect(read(text)).toEqual({ failed })
  })

  test('lists the error of each row', () => {
    const rows = ['1,Bo,,', ',Ann,,', '2,,,', '3,Cy,cy,', '4,Di,,2999-01-01', '1,Bo again,,', 'call me,Eve,,']
    expect(read(['phone,name,email,birth_date', ...rows].join('\n'))).toEqual([
      [2, '1', 'Bo', null],
      [3, '', 'Ann', "Please Provide Customer's Phone!"],
      [4, '2', '', "Please Provide Customer's Name!"],
      [5, '3', 'Cy', 'Please Provide Valid Email!'],
      [6, '4', 'Di', 'Birth date cannot be later than today!'],
      [7, '1', 'Bo again', 'This phone is already in an earlier row.'],
      [8, 'call me', 'Eve', 'Please provide valid phone no.!'],
    ])
  })
})
