import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { paths } from '../paths.ts'

type Bundle = Rolldown.OutputBundle

/** Screens of a restaurant show no time before its zone is known. */
const clock = '/api/v1/auth/clock'

/** Screens that are opened on slow devices: their modules and first requests, as declared in `api/`. */
const screens: Readonly<Record<string, Readonly<{ screen: string; asks: readonly string[] }>>> = {
  [paths.pos]: { screen: '/PosScreen.tsx', asks: ['/api/v1/pos/init', clock] },
  [paths.orders]: { screen: '/OrdersScreen.tsx', asks: ['/api/v1/orders', '/api/v1/orders/init', clock] },
  [paths.kitchen]: { screen: '/KitchenScreen.tsx', asks: ['/api/v1/kitchen?ended=1', clock] },
}
const language = /virtual:language\/start\/(\w+)$/

/**
 * Writes the files and first requests of screens into the page, so that `public/appearance.js` can start both before
 * the app's script is loaded. It is data, not a script: the content security policy stays strict.
 */
export const firstFiles = (): Plugin => ({
  name: 'comanda-first-files',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle, filename }) => {
      if (!bundle || basename(filename) !== 'index.html') return []
      const manifest = { rooms: screensOf(bundle), languages: languagesOf(bundle) }
      const attrs = { type: 'application/json', id: 'first-files' }
      return [{ tag: 'script', attrs, children: JSON.stringify(manifest), injectTo: 'head-prepend' }]
    },
  },
})

const screensOf = (bundle: Bundle) =>
  Object.fromEntries(
    Object.entries(screens).map(([path, { screen, asks }]) => [path, { files: filesOf(bundle, screen), asks }]),
  )

const languagesOf = (bundle: Bundle) =>
  Object.fromEntries(
    Object.values(bundle).flatMap((chunk) => {
      const [, tag] = (chunk.type === 'chunk' && language.exec(chunk.facadeModuleId ?? '')) || []
      return tag ? [[tag, `/${chunk.fileName}`]] : []
    }),
  )

function filesOf(bundle: Bundle, screen: string): readonly string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || chunk.isEntry || found.has(name)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const other of chunk.imports) add(other)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(screen)) add(chunk.fileName)
  return [...found].map((name) => `/${name}`)
}
