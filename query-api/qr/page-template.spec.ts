import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageTemplate, plainPage } from './page-template.ts'

let directory: string
let file: URL
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'comanda-page-'))
  file = pathToFileURL(path.join(directory, 'guest.html'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(directory, { recursive: true })
})

test('concurrent first requests all get the built page', async () => {
  await writeFile(file, 'the page')
  const template = pageTemplate(file)
  expect(await Promise.all([template(), template(), template()])).toEqual(['the page', 'the page', 'the page'])
})

test('a later build is served a second after the last check', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const template = pageTemplate(file)
  expect(await template()).toBe(plainPage)
  await writeFile(file, 'the page')
  expect(await template()).toBe(plainPage)
  now.mockReturnValue(2_000)
  expect(await template()).toBe('the page')
})
