import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const Chunk = z.object({ file: z.string(), imports: z.array(z.string()).default([]) })
type Manifest = Readonly<Record<string, z.infer<typeof Chunk>>>

/** JavaScript that a screen loads before it shows, compressed, and its ceiling. */
type FirstLoad = Readonly<{ screen: string; kilobytes: number; files: number; ceiling: number }>

/** Screens that are opened on slow devices, with the catalogues that are loaded before them. */
const boards: Readonly<Record<string, Readonly<{ ceiling: number; texts: RegExp }>>> = {
  'screens/kitchen/KitchenScreen.tsx': { ceiling: 150, texts: /language\/start\/en/ },
  'screens/orders/OrdersScreen.tsx': { ceiling: 160, texts: /language\/(start|orders)\/en/ },
  'screens/pos/PosScreen.tsx': { ceiling: 160, texts: /language\/start\/en/ },
}
const guestCeiling = 90
const officeCeiling = 390

/** First loads of a build, in English: each screen of the staff, and the guests' menu. */
export function firstLoadsOf(root: string): readonly FirstLoad[] {
  const text = readFileSync(join(root, '.vite/manifest.json'), 'utf8')
  const manifest = z.record(z.string(), Chunk).parse(JSON.parse(text))
  const staff = Object.keys(manifest)
    .filter((name) => /^screens\/.+\.tsx$/.test(name))
    .map((screen) => {
      const { ceiling, texts } = boards[screen] ?? { ceiling: officeCeiling, texts: textsOf(screen) }
      const names = ['index.html', screen, ...tableOf(screen), ...textsIn(manifest, texts)]
      return { screen, ceiling, ...sizeOf(root, filesOf(manifest, names)) }
    })
  const guest = filesOf(manifest, ['guest.html', ...textsIn(manifest, /language\/guest\/en/)])
  return [...staff, { screen: 'guest.html', ceiling: guestCeiling, ...sizeOf(root, guest) }]
}

/** Catalogues that are loaded before a screen of the platform or of the back office. */
const textsOf = (screen: string): RegExp =>
  screen.startsWith('screens/platform/') ? /language\/(start|platform)\/en/ : /language\/(start|orders|office)\/en/

/** The list of the back office's files, which its screens load first. */
const tableOf = (screen: string) =>
  boards[screen] || screen.startsWith('screens/platform/') ? [] : ['app/office-screens.ts']

const textsIn = (manifest: Manifest, texts: RegExp) => Object.keys(manifest).filter((name) => texts.test(name))

function filesOf(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk?.file.endsWith('.js') || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const other of chunk.imports) add(other)
  }
  for (const name of names) add(name)
  return files
}

function sizeOf(root: string, files: ReadonlySet<string>) {
  const compressed = [...files].map((file) => gzipSync(readFileSync(join(root, file)), { level: 9 }).length)
  return { kilobytes: compressed.reduce((sum, bytes) => sum + bytes, 0) / 1_000, files: files.size }
}
