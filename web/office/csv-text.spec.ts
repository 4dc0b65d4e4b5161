import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

test.each(['utf8', 'latin1'] as const)('accents are read from a file in %s', async (encoding) =>
  expect(await csvText(new Blob([Buffer.from('Crème brûlée;6,50', encoding)]))).toBe('Crème brûlée;6,50'),
)
