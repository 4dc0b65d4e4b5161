import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languages } from '@comanda/domain/store/languages.ts'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const prefix = 'virtual:language/'
const loadersPrefix = 'virtual:languages/'
const folder = join(import.meta.dirname, '../language')

/** Texts that the staff's app starts with; those of the orders, the back office and the platform are loaded with them. */
export const startAreas: readonly string[] = [
  'board',
  'choices',
  'common',
  'failures',
  'kitchen',
  'pos',
  'print',
  'rooms',
]
export const orderAreas: readonly string[] = ['keys', 'orders']
/** Texts of the platform, whose screens share parts with the reports and the settings of restaurants. */
const platformAreas = ['periods', 'platform', 'reports', 'settings']
/** Texts of printed papers, also loaded separately: a restaurant may print in another language. */
const printAreas = ['print']
const guestAreas = ['guest', 'allergens', 'choices']
/** Texts of refused orders, which a guest's page loads when an order is refused. */
const refusalAreas = ['common']
/** Texts of the landing page, the sign-in and the restaurant's account. */
const frontAreas = ['account', 'landing']
/** Translations of the server's messages, which are in English. */
const saidArea = 'said'

/**
 * `virtual:language/start/es` is one script with texts of that language, compiled from ICU MessageFormat. Missing texts
 * are in English. `virtual:languages/start` has a function per language that loads its script.
 */
export const languageCatalogues = (): Plugin => ({
  name: 'comanda-language',
  resolveId: (id) => (id.startsWith(prefix) || id.startsWith(loadersPrefix) ? `\0${id}` : null),
  load(id) {
    if (id.startsWith(`\0${loadersPrefix}`)) return loadersOf(id.slice(loadersPrefix.length + 1))
    if (!id.startsWith(`\0${prefix}`)) return null
    const [part = '', language = ''] = id.slice(prefix.length + 1).split('/')
    for (const area of areasOf(part, language)) this.addWatchFile(join(folder, language, `${area}.json`))
    const messages = Object.fromEntries(
      areasOf(part, language).flatMap((area) => [
        ...compiled(area, read('en', area)),
        ...(language === 'en' ? [] : compiled(area, read(language, area))),
      ]),
    )
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`
  },
})

const loadersOf = (part: string): string =>
  `export default { ${languages.map((language) => `${language}: () => import('${prefix}${part}/${language}')`).join(', ')} }`

function areasOf(part: string, language: string): readonly string[] {
  if (part === 'start') return language === 'en' ? startAreas : [...startAreas, saidArea]
  if (part === 'guest') return guestAreas
  if (part === 'refusals') return refusalAreas
  if (part === 'front') return frontAreas
  if (part === 'print') return printAreas
  if (part === 'orders') return orderAreas
  if (part === 'platform') return platformAreas
  const areas = readdirSync(join(folder, 'en')).map((file) => basename(file, '.json'))
  const elsewhere = [...startAreas, ...orderAreas, 'guest', 'platform', ...frontAreas, saidArea]
  return areas.filter((area) => !elsewhere.includes(area))
}

function read(language: string, area: string): object {
  try {
    return JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/** `{ keys: { send: 'Send' } }` of `pos` becomes `pos.keys.send`. */
function compiled(path: string, node: unknown): [string, CompiledMessage][] {
  if (typeof node === 'string') return [[path, compileMessageOrThrow(node)]]
  return Object.entries(node ?? {}).flatMap(([name, child]) => compiled(`${path}.${name}`, child))
}
