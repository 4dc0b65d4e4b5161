import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languageTags } from './languages.ts'

const repository = join(import.meta.dirname, '../..')

/** Messages that only other clients than ours, machines or operators see. */
const unseen = new Set([
  'Only cancelling takes a part of an item!',
  'Please choose a variant or an addon, not both!',
  'Please provide an id!',
  'Please provide the course!',
  'Please provide the invoice!',
  'Please provide the new order!',
  'Please provide the position!',
  'Please provide what is added!',
  'Please say what to change!',
  'Please show the metrics token!',
  'Nothing to print!',
  'Unknown approval!',
  'Unknown course!',
  'Unknown request!',
  'Unknown seat!',
  'Unknown station!',
  'Unsupported media type!',
])

/** Sentences with an exclamation mark in the code of both APIs, without those in comments. */
const messages = globSync('{api,command-api,query-api,domain,http}/**/*.ts', { cwd: repository })
  .filter((file) => !/node_modules|\.spec\.ts$/.test(file))
  .flatMap((file) => {
    const code = readFileSync(join(repository, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return [...code.matchAll(/'([A-Z][^'\\\n]*!)'|"([A-Z][^"\\\n]*!)"/g)].map(([, single, double]) => single ?? double)
  })
  .filter((message) => message !== undefined && !unseen.has(message))

test.each(languageTags.filter((language) => language !== 'en'))(
  'every message of the server is translated (%s)',
  (language) => {
    const said: object = JSON.parse(readFileSync(join(import.meta.dirname, language, 'said.json'), 'utf8'))
    expect([...new Set(messages)].filter((message) => !Object.hasOwn(said, message ?? ''))).toEqual([])
  },
)
