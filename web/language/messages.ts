import type account from './en/account.json'
import type allergens from './en/allergens.json'
import type board from './en/board.json'
import type choices from './en/choices.json'
import type common from './en/common.json'
import type customers from './en/customers.json'
import type failures from './en/failures.json'
import type floor from './en/floor.json'
import type guest from './en/guest.json'
import type history from './en/history.json'
import type home from './en/home.json'
import type invoices from './en/invoices.json'
import type keys from './en/keys.json'
import type kitchen from './en/kitchen.json'
import type landing from './en/landing.json'
import type menu from './en/menu.json'
import type orders from './en/orders.json'
import type periods from './en/periods.json'
import type pin from './en/pin.json'
import type platform from './en/platform.json'
import type pos from './en/pos.json'
import type print from './en/print.json'
import type reports from './en/reports.json'
import type reservations from './en/reservations.json'
import type rooms from './en/rooms.json'
import type settings from './en/settings.json'
import type users from './en/users.json'

/** The English catalogues are the list of all texts; every other language has the same keys (languages.spec.ts). */
export type Messages = Readonly<{
  account: typeof account
  allergens: typeof allergens
  board: typeof board
  choices: typeof choices
  common: typeof common
  customers: typeof customers
  failures: typeof failures
  floor: typeof floor
  guest: typeof guest
  history: typeof history
  home: typeof home
  invoices: typeof invoices
  keys: typeof keys
  kitchen: typeof kitchen
  landing: typeof landing
  menu: typeof menu
  orders: typeof orders
  periods: typeof periods
  pin: typeof pin
  platform: typeof platform
  pos: typeof pos
  print: typeof print
  reservations: typeof reservations
  reports: typeof reports
  rooms: typeof rooms
  settings: typeof settings
  users: typeof users
}>
