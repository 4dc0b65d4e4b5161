import { csvLines } from '@comanda/api/csv.ts'
import { menuCells, menuColumns } from '@comanda/api/menu-csv.ts'
import { describe, expect, test } from 'vitest'
import { inParts, readMenuCsv } from './import-rows.ts'

const words = {
  price: 'price?',
  variantPrice: 'variant price?',
  addonPrice: 'addon price?',
  tax: 'tax?',
  choice: 'choice?',
  twice: 'twice?',
}
const read = (text: string) =>
  readMenuCsv(text, { exponent: 2, taxes: ['VAT 10'], choices: ['Doneness', 'Side'], words })

describe('a CSV file of a menu', () => {
  test('is read with its options, with any separator of columns', () => {
    const row = {
      title: 'Tea, green',
      price: '3.50',
      category: 'Drinks',
      tax: 'vat 10',
      variants: [
        { title: 'Small', price: '3.50' },
        { title: 'Ratio 1:2', price: '4' },
      ],
      addons: [{ title: 'Honey', price: '' }],
      choices: ['doneness', 'Side'],
      description: '',
      allergens: [],
    }
    const options = 'Small: 3,50 | Ratio 1:2: 4;Honey;doneness | Side'
    const text = `\uFEFFTitle;Price;Category;Tax;Variants;Addons;Choices\r\n"Tea, green";3,50;Drinks;vat 10;${options}\r\n\r\n`
    expect(read(text)).toEqual({ rows: [{ number: 2, row, error: null }] })
    expect(read('price,title\n2,"Say ""Tea"""')).toMatchObject({ rows: [{ row: { title: 'Say "Tea"', price: '2' } }] })
  })

  test.each([
    ['Tea,ten,,', 'price?'],
    ['Tea,-1,,', 'price?'],
    ['Tea,1.005,,', 'price?'],
    [',1,,', 'Please enter title!'],
    ['Tea,1,GST,', 'tax?'],
    ['Tea,1,,Small: x', 'variant price?'],
    ['Tea,1,,: 2', 'Please provide variant title!'],
    ['Tea,1,,,milk | dust,', 'Please provide valid allergens!'],
    ['Tea,1,,,,Side | Sauce', 'choice?'],
  ])('with %j says what is wrong', (line, error) =>
    expect(read(`title,price,tax,variants,allergens,choices\n${line}`)).toMatchObject({ rows: [{ number: 2, error }] }),
  )

  test('reads an export of the menu unchanged', () => {
    const row = {
      title: '=Tea',
      price: '3.50',
      category: 'Drinks',
      tax: 'VAT 10',
      variants: [
        { title: 'Small', price: '3.50' },
        { title: 'Ratio 1:2', price: '4.00' },
      ],
      addons: [],
      choices: ['Doneness', 'Side'],
      description: 'Green, from Uji;\nserved hot',
      allergens: ['milk', 'nuts'],
    }
    expect(read(csvLines([menuColumns, menuCells(row)]))).toEqual({ rows: [{ number: 2, row, error: null }] })
  })

  test('with a dish twice takes its first good row', () => {
    const lines = ['Tea,ten,Drinks', 'Tea,1,Drinks', 'tea,2,drinks', 'Tea,2,Breakfast']
    const file = read(['title,price,category', ...lines].join('\n'))
    const errors = 'rows' in file && file.rows.map(({ error }) => error)
    expect(errors).toEqual(['price?', null, 'twice?', null])
  })

  test('without a head or without rows is none', () => {
    expect(read('Tea,2')).toEqual({ failed: 'noTitle' })
    expect(read('')).toEqual({ failed: 'noTitle' })
    expect(read('title,price\n\n')).toEqual({ failed: 'noRows' })
  })
})

test('a long list is sent in parts that one call takes', () => {
  const row = {
    title: 'Tea',
    price: '1',
    category: '',
    tax: '',
    description: '',
    variants: [],
    addons: [],
    choices: [],
    allergens: [],
  }
  const options = Array.from({ length: 50 }, (_, n) => ({ title: `${n}`, price: '1' }))
  expect(inParts([])).toEqual([])
  expect(inParts(Array.from({ length: 301 }, () => row)).map((part) => part.length)).toEqual([300, 1])
  const large = { ...row, variants: options, addons: options }
  expect(inParts(Array.from({ length: 6 }, () => large)).map((part) => part.length)).toEqual([5, 1])
})
