import { type Cell, csvLines } from '@comanda/api/csv.ts'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvFile } from './csv.ts'

const csvLine = (cells: readonly Cell[]) => csvLines([cells])
const parsed = (line: string) =>
  Papa.parse<string[]>(line.slice(0, -2), { delimiter: ',', newline: '\r\n' }).data[0] ?? ['']

describe('a line', () => {
  test.each([
    [['a', 1, null], 'a,1,\r\n'],
    [['He said "no", twice'], '"He said ""no"", twice"\r\n'],
    [['two\r\nlines'], '"two\r\nlines"\r\n'],
    [['-12.50', '12.50', -3], '-12.50,12.50,-3\r\n'],
    [['Zoë ☕', ' blank '], 'Zoë ☕," blank "\r\n'],
    [['a;b', 'a\tb', '\u00A0c', '+49 170'], '"a;b","a\tb","\u00A0c",\'+49 170\r\n'],
  ])('%j is %j', (cells, line) => expect(csvLine(cells)).toBe(line))

  test.each([
    '=1+1',
    '+49 170 1234',
    '-2+3',
    '@SUM(A1)',
    '=cmd|"/c calc"!A0',
    '\t=1',
    '\r=1',
    '  =1',
    '＝1+1',
    '\n@x',
    '|calc',
  ])('does not make %j a formula', (text) => expect(parsed(csvLine([text]))).toEqual([`'${text}`]))

  test('is readable for any text', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 1, maxLength: 5 }), (cells) => {
        const read = parsed(csvLine(cells))
        expect(read.map((text, at) => (text === cells[at] ? text : text.replace(/^'/, '')))).toEqual(cells)
        for (const text of read) expect(/^[=+@]/.test(text)).toBe(false)
      }),
      { numRuns: 500 },
    ))
})

test('a file has its head, and all pages', async () => {
  const pages = [[3, 4], [5], []]
  const next = async () => pages.shift() ?? []
  const chunks: string[] = []
  for await (const chunk of csvFile(['n'], [1, 2], next, async (page) => page.map((n) => [n]))) chunks.push(chunk)
  expect(chunks.join('')).toBe('\uFEFFn\r\n1\r\n2\r\n3\r\n4\r\n5\r\n')
})
