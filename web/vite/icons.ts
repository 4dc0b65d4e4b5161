import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const prefix = 'icon:'
const drawings = join(dirname(createRequire(import.meta.url).resolve('@phosphor-icons/core')), '../assets')

/** `import fire from 'icon:fill/fire'` gives the icon's path data: about 0.4 kB, and no markup to trust. */
export const icons = (): Plugin => ({
  name: 'comanda-icons',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null
    const [weight = '', name = ''] = id.slice(prefix.length + 1).split('/')
    const file = join(drawings, weight, weight === 'regular' ? `${name}.svg` : `${name}-${weight}.svg`)
    const paths = [...readFileSync(file, 'utf8').matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)
    return `export default ${JSON.stringify(paths.join(''))}`
  },
})
