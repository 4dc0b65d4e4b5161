import { z } from 'zod'
import type { Category, Option, Tax } from './dish.ts'
import { mains } from './mains.ts'
import { openPictures } from './pictures.ts'
import type { Session } from './session.ts'
import { starters } from './starters.ts'
import { sweetsAndDrinks } from './sweets-and-drinks.ts'

const Id = z.union([z.string(), z.number()]).transform(String)
const Titled = z.array(z.object({ id: Id, title: z.string() }))
export const MenuItems = z.array(
  z.object({ id: Id, title: z.string(), image: z.string().nullish(), variants: Titled, addons: Titled }),
)

export const menu = [...mains, ...starters, ...sweetsAndDrinks]

type MenuTax = Readonly<{ title: string; rate: string; type: 'inclusive' | 'exclusive' }>
/** A whole menu with its taxes. */
export type Carte = Readonly<{
  menu: readonly Category[]
  taxes: Readonly<Record<Exclude<Tax, 'none'>, MenuTax>>
}>

export const comptoirCarte: Carte = {
  menu,
  taxes: {
    food: { title: 'TVA 10 % incluse', rate: '10', type: 'inclusive' },
    alcohol: { title: 'TVA 20 % incluse', rate: '20', type: 'inclusive' },
    takeaway: { title: 'TVA 5,5 % en sus', rate: '5.5', type: 'exclusive' },
  },
}

/** All dishes in one call; those that are there already are left alone. The categories come first, in their own order. */
export async function seedMenu(admin: Session, { menu, taxes }: Carte): Promise<void> {
  await addMissing(
    admin,
    '/settings/categories',
    menu.map(({ title }) => ({ title })),
  )
  await addMissing(admin, '/settings/taxes', Object.values(taxes))
  const optionOf = ([title, price]: Option) => ({ title, price })
  const rows = menu.flatMap(({ title: category, dishes }) =>
    dishes.map(({ title, price, tax, variants = [], addons = [] }) => ({
      title,
      price,
      category,
      tax: tax === 'none' ? null : taxes[tax].title,
      variants: variants.map(optionOf),
      addons: addons.map(optionOf),
    })),
  )
  await admin.tell(`menu ${JSON.stringify(rows)}`, '/menu-items/import', { rows })
}

const items = (admin: Session) => admin.ask('/menu-items', MenuItems)

/** Uploads what has a picture and does not show one yet. */
export async function seedPictures(admin: Session): Promise<void> {
  const pictureOf = await openPictures()
  const names = new Map(menu.flatMap(({ dishes }) => dishes.map(({ title, picture }) => [title, picture])))
  for (const { id, title, image } of await items(admin)) {
    const name = names.get(title)
    if (!name || image) continue
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(await pictureOf(name))], { type: 'image/png' }), `${name}.png`)
    await admin.tell(`picture ${title}`, `/menu-items/update/${id}/upload-photo`, form)
  }
}

/** Adds what a settings list lacks. */
export async function addMissing(
  admin: Session,
  path: string,
  wanted: readonly Readonly<{ title: string }>[],
): Promise<void> {
  const there = await admin.ask(path, Titled)
  for (const entry of wanted) {
    if (there.some(({ title }) => title === entry.title)) continue
    await admin.tell(`${path} ${entry.title}`, `${path}/add`, entry)
  }
}
