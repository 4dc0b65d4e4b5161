// `node bench/web.ts`: builds the web app and prints what each screen loads before it shows, as gzip JavaScript.
//
//   node bench/web.ts --build DIR    of a build that lies there
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { buildWeb, webRoot } from '@comanda/local/instance/web-build.ts'
import { z } from 'zod'
import { say } from './report.ts'

const Chunk = z.object({ file: z.string(), imports: z.array(z.string()).default([]) })

const { values } = parseArgs({ options: { build: { type: 'string', default: '' } } })
if (!values.build) await buildWeb(join(mkdtempSync(join(tmpdir(), 'comanda-bench-web-')), 'build.log'))
const root = values.build || webRoot
const file = readFileSync(join(root, '.vite/manifest.json'), 'utf8')
const manifest = z.record(z.string(), Chunk).parse(JSON.parse(file))

const office = { limit: 400, texts: /language\/(start|office)\/en/ }
const guest = { limit: 90, texts: /language\/guest\/en/ }
const boards: Readonly<Record<string, number>> = {
  'screens/kitchen/KitchenScreen.tsx': 150,
  'screens/pos/PosScreen.tsx': 160,
}

for (const name of Object.keys(manifest).filter((name) => /^screens\/.+\.tsx$/.test(name))) {
  const limit = boards[name]
  tell(name, ['index.html', name], limit ? { limit, texts: /language\/start\/en/ } : office)
}
tell('guest.html', ['guest.html'], guest)

function tell(screen: string, entries: readonly string[], { limit, texts }: typeof office): void {
  const files = new Set<string>()
  for (const name of [...entries, ...Object.keys(manifest).filter((name) => texts.test(name))]) take(name, files)
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(root, file)), { level: 9 }).length, 0)
  const kilobytes = bytes / 1_000
  const word = kilobytes <= limit ? 'within' : 'ABOVE'
  say(`${kilobytes.toFixed(1).padStart(7)} kB  ${word} ${limit}  ${screen} (${files.size} files)`)
}

function take(name: string, files: Set<string>): void {
  const chunk = manifest[name]
  if (!chunk?.file.endsWith('.js') || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const other of chunk.imports) take(other, files)
}
