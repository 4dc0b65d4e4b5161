import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type MenuRow, menuLines, menuRow } from '@comanda/api/menu-csv.ts'
import { z } from 'zod'
import { openPictures } from './pictures.ts'
import type { Session } from './session.ts'

const Id = z.union([z.string(), z.number()]).transform(String)
const Titled = z.array(z.object({ id: Id, title: z.string() }))
export const MenuItems = z.array(
  z.object({ id: Id, title: z.string(), image: z.string().nullish(), variants: Titled, addons: Titled }),
)

/** A dish of the menu's file. `picture`: a symbol of dishes.svg; '' shows the first letter of the title. */
type Dish = Readonly<{ row: MenuRow; picture: string }>
type Tax = Readonly<{ title: string; rate: string; type: 'inclusive' | 'exclusive' }>
/** A whole menu with its taxes. */
export type Carte = Readonly<{ dishes: readonly Dish[]; taxes: readonly Tax[] }>

/** The lines of a CSV file in this folder, by column name. */
export const cellsOf = (file: string) => menuLines(readFileSync(path.join(import.meta.dirname, file), 'utf8')).lines

export const dishesOf = (file: string): Dish[] =>
  cellsOf(file).map((cells) => ({ row: menuRow(cells), picture: cells.picture ?? '' }))

export const comptoirCarte: Carte = {
  dishes: dishesOf('comptoir.csv'),
  taxes: [
    { title: 'TVA 10 % incluse', rate: '10', type: 'inclusive' },
    { title: 'TVA 20 % incluse', rate: '20', type: 'inclusive' },
    { title: 'TVA 5,5 % en sus', rate: '5.5', type: 'exclusive' },
  ],
}

/** Imports all dishes in one call; existing ones stay unchanged. The categories are added first, in their own order. */
export async function seedMenu(admin: Session, { dishes, taxes }: Carte): Promise<void> {
  const rows = dishes.map(({ row }) => row)
  const categories = [...new Set(rows.map(({ category }) => category))]
  await addMissing(
    admin,
    '/settings/categories',
    categories.map((title) => ({ title })),
  )
  await addMissing(admin, '/settings/taxes', taxes)
  await admin.command(`menu ${JSON.stringify(rows)}`, '/menu-items/import', { rows })
}

const items = (admin: Session) => admin.read('/menu-items', MenuItems)

/** Uploads the pictures of dishes that have none yet. */
export async function seedPictures(admin: Session): Promise<void> {
  const pictureOf = await openPictures()
  const names = new Map(comptoirCarte.dishes.map(({ row, picture }) => [row.title, picture]))
  for (const { id, title, image } of await items(admin)) {
    const name = names.get(title)
    if (!name || image) continue
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(await pictureOf(name))], { type: 'image/png' }), `${name}.png`)
    await admin.command(`picture ${title}`, `/menu-items/update/${id}/upload-photo`, form)
  }
}

/** Adds the entries that a settings list lacks. */
export async function addMissing(
  admin: Session,
  list: string,
  entries: readonly Readonly<{ title: string }>[],
): Promise<void> {
  const existing = await admin.read(list, Titled)
  for (const entry of entries) {
    if (existing.some(({ title }) => title === entry.title)) continue
    await admin.command(`${list} ${entry.title}`, `${list}/add`, entry)
  }
}
