import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../engines/processes.ts'
import { bundleServers } from './server-bundle.ts'
import { serverFile, serverSources } from './server-files.ts'

let dataDir: string
const lines: string[] = []
const ending = new AbortController().signal
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-bundle-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const bundle = (sources?: Record<string, string>) =>
  bundleServers({ dataDir, say: (line) => lines.push(line), ending, ...(sources && { sources }) })

test('all servers are bundled once for the same sources', async () => {
  const folder = await bundle()
  for (const server of Object.keys(serverSources) as (keyof typeof serverSources)[])
    expect(existsSync(serverFile(server, folder)), server).toBe(true)
  const made = () => stat(serverFile('jobs', folder))
  const { mtimeMs } = await made()
  expect(await bundle()).toBe(folder)
  expect((await made()).mtimeMs).toBe(mtimeMs)
  expect(lines).toEqual([])
})

test('a bundled module finds the files beside its source, and its texts are the same', async () => {
  const source = path.join(dataDir, 'source.ts')
  const program = "const folder: string = import.meta.dirname\nconsole.log(folder, 'Größe 番茄', `1 €`, /ü/.test('ü'))"
  await writeFile(source, program)
  const folder = await bundle({ prints: source })
  const { stdout } = await run(process.execPath, [path.join(folder ?? '', 'prints.mjs')])
  expect(stdout.trim()).toBe(`${dataDir} Größe 番茄 1 € true`)
})

test('servers that cannot be bundled run from their sources', async () => {
  expect(await bundle({ missing: 'local/missing.ts' })).toBe(undefined)
  expect(lines).toEqual([
    `The servers could not be bundled (more in ${dataDir}/logs/server-bundle.log): they run from their sources.`,
  ])
  expect(serverFile('jobs', undefined)).toMatch(/command-api\/jobs\/main\.ts$/)
})
