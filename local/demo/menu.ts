import { z } from 'zod'
import type { Category, Dish, Option, Tax } from './dish.ts'
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
type MenuItem = z.output<typeof MenuItems>[number]

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

/** The whole menu, each part only where it is missing, so that a seed that was cut off goes on where it stopped. */
export async function seedMenu(admin: Session, { menu, taxes }: Carte): Promise<void> {
  const categories = await addMissing(
    admin,
    '/settings/categories',
    menu.map(({ title }) => ({ title })),
  )
  const taxIds = await addMissing(admin, '/settings/taxes', Object.values(taxes))
  const known = new Set((await items(admin)).map(({ title }) => title))
  for (const { title: category, dishes } of menu) {
    for (const { title, price, tax } of dishes) {
      if (known.has(title)) continue
      const taxId = tax === 'none' ? null : taxIds.get(taxes[tax].title)
      const body = { title, price, netPrice: null, categoryId: categories.get(category), taxId }
      await admin.tell(`item ${title}`, '/menu-items/add', body)
    }
  }
  const dishes = new Map(menu.flatMap((category) => category.dishes.map((dish) => [dish.title, dish])))
  for (const item of await items(admin)) {
    const dish = dishes.get(item.title)
    if (dish) await addOptions(admin, item, dish)
  }
}

const items = (admin: Session) => admin.ask('/menu-items', MenuItems)

async function addOptions(admin: Session, item: MenuItem, { variants = [], addons = [] }: Dish): Promise<void> {
  const missing = (wanted: readonly Option[], there: z.output<typeof Titled>) =>
    wanted.filter(([title]) => !there.some((option) => option.title === title))
  for (const [title, price] of missing(variants, item.variants)) {
    await admin.tell(`variant ${item.title} ${title}`, `/menu-items/variants/${item.id}/add`, { title, price })
  }
  for (const [title, price] of missing(addons, item.addons)) {
    await admin.tell(`addon ${item.title} ${title}`, `/menu-items/addons/${item.id}/add`, { title, price })
  }
}

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

/** Adds what a settings list lacks and returns the ids by title. */
export async function addMissing(
  admin: Session,
  path: string,
  wanted: readonly Readonly<{ title: string }>[],
): Promise<Map<string, string>> {
  const there = await admin.ask(path, Titled)
  for (const entry of wanted) {
    if (there.some(({ title }) => title === entry.title)) continue
    await admin.tell(`${path} ${entry.title}`, `${path}/add`, entry)
  }
  const now = await admin.ask(path, Titled)
  return new Map(now.map(({ id, title }) => [title, id]))
}
