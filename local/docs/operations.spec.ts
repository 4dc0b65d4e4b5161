import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../repository.ts'

const text = (file: string) => readFileSync(path.join(repository, file), 'utf8')

/** Files whose settings are keys of a schema, one per line. */
const schemas = [
  'http/config.ts',
  'projections/config.ts',
  'local/instance/settings.ts',
  'local/gateway/main.ts',
  'local/stripe-sandbox/start.ts',
]
/** Files that read settings from `process.env`. */
const readers = ['local/migrate.ts', 'event-store/server/main.ts', 'command-api/crash-points.ts', 'http/process.ts']

const settingsRead = new Set([
  ...schemas.flatMap((file) => [...text(file).matchAll(/^ {2,4}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)),
  ...readers.flatMap((file) => [...text(file).matchAll(/process\.env\.([A-Z_0-9]+)/g)].map(([, name = '']) => name)),
  ...[...text('local/migrate.ts').matchAll(/(\w+): \w+[,} ].*= process\.env/g)].flatMap(([line]) =>
    [...line.matchAll(/([A-Z_]{4,}):/g)].map(([, name = '']) => name),
  ),
  'CHROMIUM_PATH',
])

const page = text('docs/operations.md')
const documented = new Set([...page.matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)`/g)].map(([, name = '']) => name))

test('docs/operations.md names every setting that a process reads, and no other', () => {
  expect([...settingsRead].filter((name) => !documented.has(name))).toEqual([])
  expect([...documented].filter((name) => !settingsRead.has(name))).toEqual([])
})
