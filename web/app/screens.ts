import armchairFill from 'icon:fill/armchair'
import calendarFill from 'icon:fill/calendar-check'
import registerFill from 'icon:fill/cash-register'
import chartFill from 'icon:fill/chart-bar'
import historyFill from 'icon:fill/clock-counter-clockwise'
import potFill from 'icon:fill/cooking-pot'
import gearFill from 'icon:fill/gear'
import houseFill from 'icon:fill/house-line'
import badgeFill from 'icon:fill/identification-badge'
import invoiceFill from 'icon:fill/invoice'
import receiptFill from 'icon:fill/receipt'
import peopleFill from 'icon:fill/users-three'
import armchair from 'icon:regular/armchair'
import calendar from 'icon:regular/calendar-check'
import register from 'icon:regular/cash-register'
import chart from 'icon:regular/chart-bar'
import history from 'icon:regular/clock-counter-clockwise'
import pot from 'icon:regular/cooking-pot'
import gear from 'icon:regular/gear'
import house from 'icon:regular/house-line'
import badge from 'icon:regular/identification-badge'
import invoice from 'icon:regular/invoice'
import receipt from 'icon:regular/receipt'
import people from 'icon:regular/users-three'
import type { Scope } from '@comanda/domain/users/scopes.ts'
import type { ComponentType } from 'react'
import { loadOfficeTexts, loadOrderTexts } from '../language/load.ts'
import type { TextKey } from '../language/t.ts'
import { paths } from '../paths.ts'
import { isAdmin, isSuperAdmin, mayUse, scopesOfOrders, type User } from '../session/user.ts'
import type { OfficeScreen } from './office-screens.ts'

export type ScreenModule = Readonly<{ Screen: ComponentType }>

/** A screen of the dashboard: its path, its link in the rail and the module that renders it. */
export type ScreenRoute = Readonly<{
  path: string
  name: TextKey
  /** Title, if it is not the name. */
  title?: TextKey
  section: 'offerings' | 'backOffice' | 'platform'
  scopes: readonly Scope[]
  /** The rail shows the link to admins only; the page search finds it for everybody with the scopes (rule A5). */
  railFor?: 'admin'
  icon: string
  /** Icon of the current screen. */
  iconHere: string
  load: () => Promise<ScreenModule>
  /** Pages inside the screen, by their full paths. The screen's own path shows the first. */
  pages?: readonly Readonly<{ path: string; load: () => Promise<ScreenModule> }>[]
}>

/** Loads a screen of the back office after its texts, because its module may read them while it is evaluated. */
const office = (name: OfficeScreen) => async (): Promise<ScreenModule> => {
  const [{ officeScreens }] = await Promise.all([import('./office-screens.ts'), loadOfficeTexts()])
  return officeScreens[name]()
}

type RailScreen = Extract<
  OfficeScreen,
  'home' | 'floor' | 'reservations' | 'customers' | 'invoices' | 'history' | 'users' | 'reports' | 'settings'
>

const screen = (name: RailScreen | 'pos' | 'orders' | 'kitchen', icon: string, iconHere: string) =>
  ({ path: paths[name], name: `rooms.${name}`, icon, iconHere }) as const
const officeScreen = (name: RailScreen, icon: string, iconHere: string) => ({
  ...screen(name, icon, iconHere),
  load: office(name),
})

/** Every screen of the dashboard, in the order of the rail. */
export const screens: readonly ScreenRoute[] = [
  { ...officeScreen('home', house, houseFill), section: 'offerings', scopes: ['DASHBOARD'] },
  {
    ...screen('pos', register, registerFill),
    section: 'offerings',
    scopes: ['POS'],
    load: () => import('../screens/pos/PosScreen.tsx'),
  },
  {
    ...screen('orders', receipt, receiptFill),
    section: 'offerings',
    scopes: scopesOfOrders,
    load: async () => (await Promise.all([import('../screens/orders/OrdersScreen.tsx'), loadOrderTexts()]))[0],
  },
  {
    ...screen('kitchen', pot, potFill),
    section: 'offerings',
    scopes: ['KITCHEN', 'KITCHEN_DISPLAY'],
    load: () => import('../screens/kitchen/KitchenScreen.tsx'),
  },
  { ...officeScreen('floor', armchair, armchairFill), section: 'offerings', scopes: scopesOfOrders },
  {
    ...officeScreen('reservations', calendar, calendarFill),
    section: 'offerings',
    scopes: ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'],
  },
  {
    ...officeScreen('customers', people, peopleFill),
    section: 'backOffice',
    scopes: ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'],
  },
  { ...officeScreen('invoices', invoice, invoiceFill), section: 'backOffice', scopes: ['INVOICES'] },
  {
    ...officeScreen('history', history, historyFill),
    title: 'rooms.orderHistory',
    section: 'backOffice',
    scopes: ['AUDIT'],
  },
  { ...officeScreen('users', badge, badgeFill), section: 'backOffice', scopes: ['SETTINGS'], railFor: 'admin' },
  { ...officeScreen('reports', chart, chartFill), section: 'backOffice', scopes: ['REPORTS'] },
  {
    ...officeScreen('settings', gear, gearFill),
    section: 'backOffice',
    scopes: ['SETTINGS'],
    pages: [
      { path: paths.settings, load: office('storeDetails') },
      { path: paths.printSettings, load: office('printSettings') },
      { path: paths.tables, load: office('tables') },
      { path: paths.floorPlan, load: office('floorPlan') },
      { path: paths.menuItems, load: office('menuItems') },
      { path: paths.menuItem, load: office('itemEditor') },
      { path: paths.categories, load: office('categories') },
      { path: paths.choiceGroups, load: office('choiceGroups') },
      { path: paths.stations, load: office('stations') },
      { path: paths.printers, load: office('printers') },
      { path: paths.taxSetup, load: office('taxes') },
      { path: paths.paymentTypes, load: office('paymentTypes') },
      { path: paths.reasons, load: office('reasons') },
      { path: paths.cardReaders, load: office('cardReaders') },
    ],
  },
]

export const screensOf = (user: User): readonly ScreenRoute[] => screens.filter(({ scopes }) => mayUse(user, scopes))

/** Screens in the rail: Users is hidden there from everybody but admins (rule A5). */
export const railScreensOf = (user: User): readonly ScreenRoute[] =>
  screensOf(user).filter(({ railFor }) => railFor !== 'admin' || isAdmin(user))

/** Path after the sign-in: the user's start screen, else the first screen that they may open, else their profile. */
export function startOf(user: User): string {
  if (isSuperAdmin(user)) return paths.superadminHome
  const mine = screensOf(user)
  const chosen = user.start_screen && paths[user.start_screen]
  return (mine.find(({ path }) => path === chosen) ?? mine[0])?.path ?? paths.profile
}
