import { readFileSync } from 'node:fs'
import { languages } from '@comanda/domain/store/languages.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { paperTexts } from './texts.ts'

const Words = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]))

test.each(languages)('the words of papers in %s are those of the browser', (language) => {
  const file = readFileSync(`web/language/${language}/print.json`, 'utf8')
  const { dining, ...words } = Words.parse(JSON.parse(file))
  const ofBrowser: Record<string, unknown> = { ...words, ...(typeof dining === 'object' && dining) }
  const shared = Object.entries(paperTexts[language]).filter(([key]) => typeof ofBrowser[key] === 'string')
  expect(shared.length).toBeGreaterThan(20)
  expect(shared).toEqual(shared.map(([key]) => [key, ofBrowser[key]]))
})
