import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languageTags } from './languages.ts'
import texts from './spec-texts.json' with { type: 'json' }

const folder = import.meta.dirname
const repository = join(folder, '../..')
const readJson = (...way: string[]): unknown => JSON.parse(readFileSync(join(folder, ...way), 'utf8'))

/** Every text of a catalogue with its key. */
const entriesOf = (node: unknown, key: string): (readonly [key: string, text: string])[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([name, child]) => entriesOf(child, `${key}.${name}`))
    : [[key, String(node)]]

const english = readdirSync(join(folder, 'en')).flatMap((file) =>
  entriesOf(readJson('en', file), file.replace('.json', '')),
)

const sourcesOf = (...parts: string[]): string =>
  parts
    .flatMap((part) => globSync(`${part}/**/*.{ts,tsx}`, { cwd: repository }))
    .filter((file) => !/node_modules|\.(spec|e2e)\.ts$/.test(file))
    .map((file) => readFileSync(join(repository, file), 'utf8'))
    .join('\n')
const web = sourcesOf('web')
const server = sourcesOf('api', 'command-api', 'query-api', 'domain')

describe('a text of version 1.2.0 on a screen', () => {
  test.each(texts.screens)('%s', (text) => {
    const keys = english.filter(([, english]) => english === text).map(([key]) => key)
    expect(keys, 'is in the English catalogue').not.toEqual([])
    expect(
      keys.filter((key) => web.includes(key)),
      'and a screen uses it',
    ).not.toEqual([])
  })
})

describe('a text of version 1.2.0 from the server', () => {
  test.each(texts.server)('%s', (text) => {
    const written = [`'${text}'`, `"${text}"`, `'${text.replaceAll("'", "\\'")}'`]
    expect(
      written.some((literal) => server.includes(literal)),
      'is in the code of the server',
    ).toBe(true)
    const untranslated = languageTags.filter(
      (language) => language !== 'en' && !Object.hasOwn(readJson(language, 'said.json') as object, text),
    )
    expect(untranslated).toEqual([])
  })
})
