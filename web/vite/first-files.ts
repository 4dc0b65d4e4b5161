import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The screens that are opened on slow devices, by the name of their module; `app/first-room.ts` reads them by it. */
const screens = ['PosScreen', 'OrdersScreen', 'KitchenScreen']

/**
 * Writes into the page which files a screen is made of, so that they are asked for beside the language and not after it. It is
 * data, not a script: the page's policy stays as strict as it is.
 */
export const firstFiles = (): Plugin => ({
  name: 'comanda-first-files',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle, filename }) => {
      if (!bundle || basename(filename) !== 'index.html') return []
      const files = Object.fromEntries(screens.map((screen) => [screen, filesOf(bundle, screen)]))
      const attrs = { type: 'application/json', id: 'first-files' }
      return [{ tag: 'script', attrs, children: JSON.stringify(files), injectTo: 'head' }]
    },
  },
})

function filesOf(bundle: Bundle, screen: string): readonly string[] {
  const found = new Set<string>()
  const take = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || chunk.isEntry || found.has(name)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const other of chunk.imports) take(other)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/${screen}.tsx`)) take(chunk.fileName)
  return [...found].map((name) => `/${name}`)
}
