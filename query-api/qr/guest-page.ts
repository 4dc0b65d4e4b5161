import type { AnswerOf } from '@comanda/api/all.ts'
import { decimalMoneyText, symbolOf } from '@comanda/domain/kernel/money-text.ts'

type Menu = AnswerOf<'GET /qrmenu/:qrcode'>
type Item = Menu['menuItems'][number]
type Store = Menu['storeSettings']

/** Content of the page before its script runs; null for an unknown code. */
export type PageMenu = Menu | null

/** The web app's text `guest.priceFrom` in each of its languages. Arabic alone is written from right to left. */
const priceFrom: Readonly<Record<string, string>> = {
  en: 'from {price}',
  es: 'desde {price}',
  fr: 'dès {price}',
  de: 'ab {price}',
  ar: 'من \u2066{price}\u2069', // isolates the amount, so that its sign stays on its side
  hi: '{price} से',
}
const ofFirstScreen = 4

/** The built page with the menu in it: as HTML to be read at once, and as JSON for the script that takes over. */
export function guestPage(template: string, shown: PageMenu, acceptLanguage: string | undefined): string {
  const language = languageOf(acceptLanguage)
  const name = shown?.storeSettings.store_name
  const parts: readonly (readonly [string, string])[] = [
    ['<html lang="en" dir="ltr">', `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`],
    ['<title>Menu</title>', `<title>${escaped(name ?? 'Menu')}</title>`],
    ['<div id="root"></div>', `<div id="root">${bodyOf(shown, language)}</div>${dataOf(shown)}`],
  ]
  return parts.reduce((page, [place, part]) => page.replace(place, () => part), template)
}

function languageOf(accepted = ''): string {
  const wanted = accepted.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return wanted.find((tag) => priceFrom[tag]) ?? 'en'
}

/** The data as JSON. No text can close the element: every `<` is escaped. */
const dataOf = (shown: PageMenu) =>
  `<script id="menu" type="application/json">${JSON.stringify(shown).replaceAll('<', '\\u003c')}</script>`

function bodyOf(shown: PageMenu, language: string): string {
  if (shown === null) return sentence('Broken Link!')
  if (shown.storeSettings.is_qr_menu_enabled !== 1) return sentence('Menu Not Available!')
  return `${cloth}${headOf(shown)}<main>${tabsOf(shown)}<div class="wrap" id="dishes">${dishesOf(shown, language)}</div></main>`
}

const cloth = '<div class="cloth band" aria-hidden="true"></div>'
const sentence = (text: string) =>
  `${cloth}<main class="wrap instead"><div class="empty"><h1 class="h1">${text}</h1></div></main>`

function headOf({ storeSettings, storeTable }: Menu): string {
  const table = storeTable
    ? `<p class="tbl"><b>${named(storeTable.table_title)}</b> <span class="mute">${named(storeTable.floor)}</span></p>`
    : ''
  const heading = `<h1 class="grow">${named(storeSettings.store_name)}</h1>`
  return `<header class="wrap"><div class="hd">${heading}</div>${table}</header>`
}

/**
 * The tabs of the categories. Space for the search is reserved before it works, so that nothing moves when it appears.
 */
function tabsOf({ categories }: Menu): string {
  const links = categories.map(({ id, title }) => `<a href="#c-${id}">${named(title)}</a>`)
  return `<div class="stick"><div class="wrap"><div class="field"></div><nav class="tabs">${links.join('')}</nav></div></div>`
}

function dishesOf({ storeSettings, categories, menuItems }: Menu, language: string): string {
  const price = priceIn(storeSettings, language)
  const canOrder = storeSettings.is_qr_order_enabled === 1
  let seen = 0
  const row = (item: Item) => {
    seen += 1
    return rowOf(item, { price, canOrder, isLazy: seen > ofFirstScreen })
  }
  const known = new Set(categories.map(({ id }) => id))
  const sections = [
    ...categories.map(({ id, title }) => [id, title, menuItems.filter((item) => item.category_id === id)] as const),
    ['none', '', menuItems.filter(({ category_id: id }) => id === null || !known.has(id))] as const,
  ]
  return sections
    .filter(([, , items]) => items.length > 0)
    .map(([id, title, items]) => {
      const heading = title === '' ? '' : `<h2>${named(title)}</h2>`
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
  const description = item.description ? `<p class="sm described">${named(item.description)}</p>` : ''
  const category = item.category_title ? `<p class="sm mute">${named(item.category_title)}</p>` : ''
  // reserves the space of the button that adds the dish
  const key = canOrder ? '<span class="btn"></span>' : ''
  return (
    `<li class="it"><div class="tx"><h3>${named(item.title)}</h3>` +
    `<p class="pr"><span class="num money">${escaped(price(item))}</span></p>${description}${category}</div>` +
    `<div class="pc">${picture}${key}</div></li>`
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

const named = (text: string | null) => `<bdi>${escaped(text ?? '')}</bdi>`

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
