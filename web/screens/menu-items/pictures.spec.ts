import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fittedSize, plateSvg } from './pictures.ts'
import { plateNames } from './plate-names.ts'

test.each([
  [4000, 3000, { width: 512, height: 384 }],
  [100, 2000, { width: 26, height: 512 }],
  [10_000, 1, { width: 512, height: 1 }],
  [300, 200, { width: 300, height: 200 }],
])('a picture of %d × %d is sent as %j', (width, height, size) => expect(fittedSize(width, height)).toEqual(size))

const sheet = readFileSync(new URL('../../assets/plates.svg', import.meta.url), 'utf8')

test.each(plateNames)('the plate "%s" is drawn by itself, without variables of the page', (name) => {
  const svg = plateSvg(sheet, name)
  expect(svg).toContain('viewBox="4 4 56 56"')
  expect(svg).not.toContain('var(')
  expect(svg).not.toContain('href')
})

test('every plate of the sheet can be chosen, and no other', () => {
  const drawn = [...sheet.matchAll(/<symbol id="plate-([a-z-]+)"/g)].map(([, name]) => name)
  expect([...plateNames].sort()).toEqual(drawn.sort())
  expect(plateSvg(sheet, 'nothing')).toBeNull()
})
