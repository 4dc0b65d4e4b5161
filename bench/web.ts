// `node bench/web.ts`: builds the web app and prints what each screen loads before it shows, as gzip JavaScript (GOALS G26).
//
//   node bench/web.ts --build DIR    of a build that lies there
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { buildWeb, webRoot } from '@comanda/local/instance/web-build.ts'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof Manifest>

const { values } = parseArgs({ options: { build: { type: 'string', default: '' } } })
if (!values.build) await buildWeb(join(mkdtempSync(join(tmpdir(), 'comanda-bench-web-')), 'build.log'))
const root = values.build || webRoot
const manifest: Manifest = Manifest.parse(JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')))

const boards = { 'screens/kitchen/KitchenScreen.tsx': 150, 'screens/pos/PosScreen.tsx': 160 }
const officeLimit = 400
const guestLimit = 90
const officeTexts = /language\/office\/en/
const startTexts = /language\/start\/en/
const guestTexts = /language\/guest\/en/

for (const name of Object.keys(manifest).filter((name) => /^screens\/.+\.tsx$/.test(name))) {
  const limit = new Map(Object.entries(boards)).get(name)
  const texts = limit === undefined ? [startTexts, officeTexts] : [startTexts]
  tell(name, ['index.html', name, ...keysOf(texts)], limit ?? officeLimit)
}
tell('guest.html', ['guest.html', ...keysOf([guestTexts])], guestLimit)

function keysOf(texts: readonly RegExp[]): readonly string[] {
  return Object.keys(manifest).filter((name) => texts.some((text) => text.test(name)))
}

function tell(screen: string, from: readonly string[], limit: number): void {
  const files = new Set<string>()
  for (const name of from) take(name, files)
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(root, file)), { level: 9 }).length, 0)
  const kilobytes = bytes / 1_000
  const word = kilobytes <= limit ? 'within' : 'ABOVE'
  process.stdout.write(`${kilobytes.toFixed(1).padStart(7)} kB  ${word} ${limit}  ${screen} (${files.size} files)\n`)
}

function take(name: string, files: Set<string>): void {
  const chunk = manifest[name]
  if (!chunk?.file.endsWith('.js') || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const other of chunk.imports) take(other, files)
}
