import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { type ShellFile, shellOf } from './shell-files.ts'

const web = join(import.meta.dirname, '..')
const worker = join(web, 'worker/worker.ts')
const virtual = 'virtual:shell'

/** Files of `public` that the page needs, unlike the icons of the installed app. */
const publicFiles = ['appearance.js', 'icon.svg', 'manifest.json']

/** Writes `/sw.js`: the worker with the list of files that till and kitchen need offline. */
export const serviceWorker = (): Plugin => ({
  name: 'comanda-service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the page is not built')
      const files: ShellFile[] = [
        {
          url: '/index.html',
          revision: hashOf(page.source),
          // a release between list and page would mix two versions: the worker is not installed then
          integrity: `sha256-${createHash('sha256').update(page.source).digest('base64')}`,
        },
        ...publicFiles.map((name) => ({ url: `/${name}`, revision: hashOf(readFileSync(join(web, 'public', name))) })),
        ...shellOf(bundle).map((name) => ({ url: `/${name}`, revision: null })),
      ]
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundled(files) })
    },
  },
})

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 16)

/** The worker as one script without imports: not every browser supports module workers. */
async function bundled(files: readonly ShellFile[]): Promise<string> {
  const shell = { version: hashOf(JSON.stringify(files)), files }
  const output = await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'comanda-shell',
        resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
        load: (id) =>
          id === `\0${virtual}`
            ? `export const version = ${JSON.stringify(shell.version)}\nexport const files = ${JSON.stringify(files)}`
            : null,
      },
    ],
    build: { write: false, target: 'es2023', rolldownOptions: { input: worker, output: { format: 'iife' } } },
  })
  const [chunk] = (output as Rolldown.RolldownOutput).output // no watch mode and one output
  return chunk.code
}
