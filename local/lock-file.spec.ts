import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Entry = z.object({
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  resolved: z.string().optional(),
})
const lockFile = readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8')
const { packages } = z.object({ packages: z.record(z.string(), Entry) }).parse(JSON.parse(lockFile))

/** True if a package at `from` finds `name`, searching upwards as Node does. */
function finds(from: string, name: string): boolean {
  const parents = from.split('/node_modules/').map((_, n, all) => all.slice(0, n + 1).join('/node_modules/'))
  return [...parents, ''].some((parent) => `${parent}${parent ? '/' : ''}node_modules/${name}` in packages)
}

// npm drops a platform's package that its registry lacks, and `npm ci` then refuses the whole lock file on every
// platform
test('the lock file contains the packages of every platform, so that npm ci accepts it on each', () => {
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !finds(at, name)),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))).toEqual([])
})
