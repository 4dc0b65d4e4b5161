import type { Rolldown } from 'vite'

export type ShellFile = Readonly<{ url: string; revision: string | null; integrity?: string }>

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Modules that open without a network, including everything they load on demand. */
const screens = [
  /\/screens\/pos\/PosScreen\.tsx$/,
  /\/screens\/orders\/OrdersScreen\.tsx$/,
  /\/screens\/kitchen\/KitchenScreen\.tsx$/,
  /\/screens\/(plain|print)\/\w+\.tsx$/,
  /\/screens\/(landing\/Landing|login\/Login)\.tsx$/,
  /\/offline\/start\.ts$/,
  /\/shell\/\w+\.tsx$/,
  /virtual:language\/(start|orders|front)\/\w+$/,
]

/** Modules that load every screen on demand: their dynamic imports are not included. */
const tables = /\/index\.html$|\/app\/(front-pages|office-screens)\.ts$/

/** Fonts of other scripts are cached once such a character is shown. */
const otherScripts =
  /-(latin-ext|vietnamese|arabic|devanagari|cyrillic\S*|greek\S*)-\w+-\w+-\S+\.woff2?$|\/(vazirmatn|noto-sans)-/

/** Files of the first screens: scripts, what these load on demand, styles, fonts and pictures. */
export function shellOf(bundle: Bundle): readonly string[] {
  const files = new Set<string>()
  const add = (name: string, isScreen: boolean) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const asset of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]) {
      if (!otherScripts.test(asset)) files.add(asset)
    }
    for (const other of chunk.imports) add(other, isScreen)
    if (isScreen) for (const other of chunk.dynamicImports) add(other, true)
  }
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
  const chunksOf = (module: RegExp) => chunks.filter(({ facadeModuleId }) => module.test(facadeModuleId ?? ''))
  for (const chunk of chunksOf(tables)) add(chunk.fileName, false)
  for (const chunk of screens.flatMap(chunksOf)) add(chunk.fileName, true)
  return [...files].sort()
}
