// `node bench/web.ts`: builds the web app and prints the gzipped JavaScript that each screen loads before it is shown.
//
//   node bench/web.ts --build DIR    uses an existing build
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb, webRoot } from '@comanda/local/instance/web-build.ts'
import { firstLoadsOf } from '@comanda/web/vite/first-loads.ts'
import { say } from './report.ts'

const { values } = parseArgs({ options: { build: { type: 'string', default: '' } } })
if (!values.build) await buildWeb(join(mkdtempSync(join(tmpdir(), 'comanda-bench-web-')), 'build.log'))

for (const { screen, kilobytes, files, ceiling } of firstLoadsOf(values.build || webRoot)) {
  const word = kilobytes <= ceiling ? 'within' : 'ABOVE'
  say(`${kilobytes.toFixed(1).padStart(7)} kB  ${word} ${ceiling}  ${screen} (${files} files)`)
}
