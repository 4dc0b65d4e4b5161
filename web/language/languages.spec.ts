import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languageOf, languageTags } from './languages.ts'

const folder = import.meta.dirname
const read = (language: string, area: string): unknown => JSON.parse(readFileSync(join(folder, language, area), 'utf8'))

const keysOf = (node: unknown, path = ''): string[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([name, child]) => keysOf(child, `${path}.${name}`))
    : [path]

const textsOf = (node: unknown): string[] =>
  typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsOf) : [String(node)]

// `one {word}` is a branch of a plural and no value
const value = /(?<!(?:=\d+|zero|one|two|few|many|other) )\{(\w+)(?=[,}])/g

/** The values a text is given: `{count}` and the argument of a plural. */
const valuesOf = (node: unknown): string[] =>
  typeof node === 'object' && node !== null
    ? Object.values(node).map((child) => valuesOf(child).join(' '))
    : [[...new Set([...String(node).matchAll(value)].map(([, name]) => name))].sort().join(' ')]

const areas = readdirSync(join(folder, 'en'))
const translated = languageTags.filter((language) => language !== 'en' && existsSync(join(folder, language)))

describe.each(translated)('the texts in %s', (language) => {
  test.each(areas)('%s has every key and every value of the English ones', (area) => {
    expect(keysOf(read(language, area)).sort()).toEqual(keysOf(read('en', area)).sort())
    expect(valuesOf(read(language, area))).toEqual(valuesOf(read('en', area)))
  })
})

test.each(translated)('in %s no text falls back to the English abbreviation of the point of sale', (language) => {
  const texts = areas.flatMap((area) => textsOf(read(language, area)))
  expect(texts.filter((text) => /\bPOS\b/.test(text))).toEqual([])
})

test('in Arabic, one and two are expressed by the noun, without a digit', () => {
  const texts = areas.flatMap((area) => textsOf(read('ar', area)))
  expect(texts.filter((text) => /\b(?:one|two) \{[^{}]*#/.test(text))).toEqual([])
})

test('in Arabic an amount is isolated, so that its symbol stays on its side', () => {
  // the till draws the amount of `pos.priceFrom` by itself
  const texts = areas.filter((area) => area !== 'pos.json').flatMap((area) => textsOf(read('ar', area)))
  const bare = /(?<!\u2066)\{(?:price|amount|revenue|net)\}/
  expect(texts.filter((text) => bare.test(text))).toEqual([])
})

describe('the language of a page', () => {
  test('is the chosen one', () => expect(languageOf('fr', ['de'])).toBe('fr'))
  test('else the first of the browser that there is', () => expect(languageOf(null, ['pt-BR', 'es-MX'])).toBe('es'))
  test('else English', () => expect(languageOf('tlh', ['pt'])).toBe('en'))
})
