import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { orderAreas, startAreas } from '../vite/language.ts'

const web = path.join(import.meta.dirname, '..')
const areas = readdirSync(path.join(import.meta.dirname, 'en')).map((file) => path.basename(file, '.json'))
const imported = /^(?:import|export) (?!type\b)(?:[^'=]*? from )?'(\.[^']+\.tsx?)'/gm
/** A text by its key, also in a template or in a table of keys. */
const key = new RegExp(`[\`'"](${areas.join('|')})\\.[a-zA-Z$]`, 'g')

/** Modules that a file loads with it: those that it imports on demand bring their own texts. */
function loadedWith(file: string, modules = new Set<string>()): ReadonlySet<string> {
  if (modules.has(file) || !existsSync(file)) return modules
  modules.add(file)
  for (const [, other = ''] of readFileSync(file, 'utf8').matchAll(imported))
    loadedWith(path.join(path.dirname(file), other), modules)
  return modules
}

const withOrders = [...startAreas, ...orderAreas]

// without a catalogue a person reads the key of a text
test.each([
  ['main.tsx', startAreas],
  ['screens/pos/PosScreen.tsx', startAreas],
  ['screens/pos/TableDialog.tsx', startAreas],
  ['screens/pos/dialogs.ts', withOrders],
  ['screens/kitchen/KitchenScreen.tsx', startAreas],
  ['screens/kitchen/deferred-parts.ts', withOrders],
  ['screens/orders/OrdersScreen.tsx', withOrders],
  ['screens/orders/dialogs.ts', withOrders],
  ['shell/deferred-parts.ts', [...withOrders, 'pin']],
])('%s shows no text of an area that is not loaded with it', (file, loaded) => {
  const elsewhere = [...loadedWith(path.join(web, file))].flatMap((module) =>
    [...readFileSync(module, 'utf8').matchAll(key)]
      .map(([, area = '']) => area)
      .filter((area) => !loaded.includes(area))
      .map((area) => `${path.relative(web, module)}: ${area}`),
  )
  expect([...new Set(elsewhere)]).toEqual([])
})
