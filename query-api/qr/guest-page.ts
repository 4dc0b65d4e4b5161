import type { AnswerOf } from '@comanda/api/all.ts'
import { decimalMoneyText, symbolOf } from '@comanda/domain/kernel/money-text.ts'

type Menu = AnswerOf<'GET /qrmenu/:qrcode'>
type Item = Menu['menuItems'][number]
type Store = Menu['storeSettings']

/** Content of the page before its script runs; null for an unknown code. */
export type PageMenu = Menu | null

/** The web app's text `guest.priceFrom` in each of its languages. */
const priceFrom: Readonly<Record<string, string>> = {
  en: 'from {price}',
  es: 'desde {price}',
  fr: 'dès {price}',
  de: 'ab {price}',
  ar: 'من \u2066{price}\u2069', // isolates the amount, so that its sign stays on its side
  hi: '{price} से',
}
/** Number of dishes whose pictures are loaded at once; the others are below the first screen. */
const eagerPictures = 4

/** The built page with the menu: as HTML, readable before the script has loaded, and as JSON for the script. */
export function guestPage(template: string, menu: PageMenu, acceptLanguage: string | undefined): string {
  const language = languageOf(acceptLanguage)
  const name = menu?.storeSettings.store_name
  const parts: readonly (readonly [string, string])[] = [
    ['<html lang="en" dir="ltr">', `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`],
    ['<title>Menu</title>', `<title>${escaped(name ?? 'Menu')}</title>`],
    ['<div id="root"></div>', `<div id="root">${bodyOf(menu, language)}</div>${dataOf(menu)}`],
  ]
  return parts.reduce((page, [place, part]) => page.replace(place, () => part), template)
}

function languageOf(accepted = ''): string {
  const languages = accepted.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return languages.find((tag) => priceFrom[tag]) ?? 'en'
}

/** The data as JSON. No text can close the element: every `<` is escaped. */
const dataOf = (menu: PageMenu) =>
  `<script id="menu" type="application/json">${JSON.stringify(menu).replaceAll('<', '\\u003c')}</script>`

function bodyOf(menu: PageMenu, language: string): string {
  if (menu === null) return sentence('Broken Link!')
  if (menu.storeSettings.is_qr_menu_enabled !== 1) return sentence('Menu Not Available!')
  return `${cloth}${headOf(menu)}<main>${tabsOf(menu)}<div class="wrap" id="dishes">${dishesOf(menu, language)}</div></main>`
}

const cloth = '<div class="cloth band" aria-hidden="true"></div>'
const sentence = (text: string) =>
  `${cloth}<main class="wrap instead"><div class="empty"><h1 class="h1">${text}</h1></div></main>`

function headOf({ storeSettings, storeTable }: Menu): string {
  const table = storeTable
    ? `<p class="tbl"><b>${isolated(storeTable.table_title)}</b> <span class="mute">${isolated(storeTable.floor)}</span></p>`
    : ''
  const heading = `<h1 class="grow">${isolated(storeSettings.store_name)}</h1>`
  return `<header class="wrap"><div class="hd">${heading}</div>${table}</header>`
}

/**
 * The tabs of the categories. Space for the search is reserved before it works, so that nothing moves when it appears.
 */
function tabsOf({ categories }: Menu): string {
  const links = categories.map(({ id, title }) => `<a href="#c-${id}">${isolated(title)}</a>`)
  return `<div class="stick"><div class="wrap"><div class="field"></div><nav class="tabs">${links.join('')}</nav></div></div>`
}

function dishesOf({ storeSettings, categories, menuItems }: Menu, language: string): string {
  const price = priceIn(storeSettings, language)
  const canOrder = storeSettings.is_qr_order_enabled === 1
  let rows = 0
  const row = (item: Item) => {
    rows += 1
    return rowOf(item, { price, canOrder, isLazy: rows > eagerPictures })
  }
  const categoryIds = new Set(categories.map(({ id }) => id))
  const sections = [
    ...categories.map(({ id, title }) => [id, title, menuItems.filter((item) => item.category_id === id)] as const),
    ['none', '', menuItems.filter(({ category_id: id }) => id === null || !categoryIds.has(id))] as const,
  ]
  return sections
    .filter(([, , items]) => items.length > 0)
    .map(([id, title, items]) => {
      const heading = title === '' ? '' : `<h2>${isolated(title)}</h2>`
      return `<section id="c-${id}">${heading}<ul>${items.map(row).join('')}</ul></section>`
    })
    .join('')
}

type RowContext = Readonly<{ price: (item: Item) => string; canOrder: boolean; isLazy: boolean }>

function rowOf(item: Item, { price, canOrder, isLazy }: RowContext): string {
  const lazy = isLazy ? ' loading="lazy"' : ''
  const picture = item.image
    ? `<img class="plate" src="${escaped(item.image)}" alt="" width="96" height="96" decoding="async"${lazy}>`
    : '<span class="plate"></span>'
  const description = item.description ? `<p class="sm described">${isolated(item.description)}</p>` : ''
  const category = item.category_title ? `<p class="sm mute">${isolated(item.category_title)}</p>` : ''
  // reserves the space of the button that adds the dish
  const button = canOrder ? '<span class="btn"></span>' : ''
  return (
    `<li class="it"><div class="tx"><h3>${isolated(item.title)}</h3>` +
    `<p class="pr"><span class="num money">${escaped(price(item))}</span></p>${description}${category}</div>` +
    `<div class="pc">${picture}${button}</div></li>`
  )
}

/** The base price, or the lowest price of the variants, formatted as the guest app does it. */
function priceIn({ currency: code, currency_exponent }: Store, language: string): (item: Item) => string {
  const from = priceFrom[language] ?? '{price}'
  const currency = { code, symbol: code === null ? '' : symbolOf(code), exponent: currency_exponent ?? 2 }
  return ({ price, variants }) => {
    const prices = variants.length > 0 ? variants.map((variant) => variant.price) : [price]
    const [lowest = price, ...dearer] = prices.toSorted((one, other) => Number(one) - Number(other))
    const text = decimalMoneyText(lowest, currency, language)
    return dearer.some((one) => one !== lowest) ? from.replace('{price}', text) : text
  }
}

const isolated = (text: string | null) => `<bdi>${escaped(text ?? '')}</bdi>`

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
