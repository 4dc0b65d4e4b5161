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
import { loadFrontTexts, loadOfficeTexts } from '../language/load.ts'
import type { TextKey } from '../language/t.ts'
import { paths } from '../paths.ts'
import { isAdmin, isSuperAdmin, mayUse, scopesOfOrders, type User } from '../session/user.ts'

export type Screen = Readonly<{ Screen: ComponentType }>

export type Room = Readonly<{
  path: string
  name: TextKey
  section: 'offerings' | 'backOffice' | 'platform'
  scopes: readonly Scope[]
  /** Shown in the rail to admins alone; the search finds it for all with the scopes (rule A5). */
  railFor?: 'admin'
  icon: string
  /** The icon of the place where one is. */
  iconHere: string
  load: () => Promise<Screen>
  /** The pages inside the room, by their whole path; the room's own path is its first page. */
  pages?: readonly Readonly<{ path: string; load: () => Promise<Screen> }>[]
}>

/** A screen of the back office: its texts come first, for its module may read them while it loads. */
export const office = (load: () => Promise<Screen>) => async (): Promise<Screen> => {
  await loadOfficeTexts()
  return load()
}

/** A page with the texts of the landing page, the sign-in or the account. */
export const front = (load: () => Promise<Screen>) => async (): Promise<Screen> => {
  await loadFrontTexts()
  return load()
}

/** Every page of the dashboard that is built, in the order of the rail. What is not listed has no link and no route. */
export const rooms: readonly Room[] = [
  {
    path: paths.home,
    name: 'rooms.home',
    section: 'offerings',
    scopes: ['DASHBOARD'],
    icon: house,
    iconHere: houseFill,
    load: office(() => import('../screens/home/HomeScreen.tsx')),
  },
  {
    path: paths.pos,
    name: 'rooms.pos',
    section: 'offerings',
    scopes: ['POS'],
    icon: register,
    iconHere: registerFill,
    load: () => import('../screens/pos/PosScreen.tsx'),
  },
  {
    path: paths.orders,
    name: 'rooms.orders',
    section: 'offerings',
    scopes: scopesOfOrders,
    icon: receipt,
    iconHere: receiptFill,
    load: () => import('../screens/orders/OrdersScreen.tsx'),
  },
  {
    path: paths.kitchen,
    name: 'rooms.kitchen',
    section: 'offerings',
    scopes: ['KITCHEN', 'KITCHEN_DISPLAY'],
    icon: pot,
    iconHere: potFill,
    load: () => import('../screens/kitchen/KitchenScreen.tsx'),
  },
  {
    path: paths.reservations,
    name: 'rooms.reservations',
    section: 'offerings',
    scopes: ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'],
    icon: calendar,
    iconHere: calendarFill,
    load: office(() => import('../screens/reservations/ReservationsScreen.tsx')),
  },
  {
    path: paths.customers,
    name: 'rooms.customers',
    section: 'backOffice',
    scopes: ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'],
    icon: people,
    iconHere: peopleFill,
    load: office(() => import('../screens/customers/CustomersScreen.tsx')),
  },
  {
    path: paths.invoices,
    name: 'rooms.invoices',
    section: 'backOffice',
    scopes: ['INVOICES'],
    icon: invoice,
    iconHere: invoiceFill,
    load: office(() => import('../screens/invoices/InvoicesScreen.tsx')),
  },
  {
    path: paths.history,
    name: 'rooms.history',
    section: 'backOffice',
    scopes: ['AUDIT'],
    icon: history,
    iconHere: historyFill,
    load: office(() => import('../screens/history/HistoryScreen.tsx')),
  },
  {
    path: paths.users,
    name: 'rooms.users',
    section: 'backOffice',
    scopes: ['SETTINGS'],
    railFor: 'admin',
    icon: badge,
    iconHere: badgeFill,
    load: office(() => import('../screens/users/UsersScreen.tsx')),
  },
  {
    path: paths.reports,
    name: 'rooms.reports',
    section: 'backOffice',
    scopes: ['REPORTS'],
    icon: chart,
    iconHere: chartFill,
    load: office(() => import('../screens/reports/ReportsScreen.tsx')),
  },
  {
    path: paths.settings,
    name: 'rooms.settings',
    section: 'backOffice',
    scopes: ['SETTINGS'],
    icon: gear,
    iconHere: gearFill,
    load: office(() => import('../screens/settings/SettingsScreen.tsx')),
    pages: [
      { path: paths.settings, load: office(() => import('../screens/settings/StoreDetails.tsx')) },
      { path: paths.printSettings, load: office(() => import('../screens/settings/PrintSettings.tsx')) },
      { path: paths.tables, load: office(() => import('../screens/settings/Tables.tsx')) },
      { path: paths.menuItems, load: office(() => import('../screens/menu-items/MenuItemsScreen.tsx')) },
      { path: paths.menuItem, load: office(() => import('../screens/menu-items/ItemEditor.tsx')) },
      { path: paths.categories, load: office(() => import('../screens/settings/Categories.tsx')) },
      { path: paths.taxSetup, load: office(() => import('../screens/settings/Taxes.tsx')) },
      { path: paths.paymentTypes, load: office(() => import('../screens/settings/PaymentTypes.tsx')) },
    ],
  },
]

export const roomsOf = (user: User): readonly Room[] => rooms.filter(({ scopes }) => mayUse(user, scopes))

/** The links of the rail: Users is hidden there from all but admins (rule A5). */
export const railRoomsOf = (user: User): readonly Room[] =>
  roomsOf(user).filter(({ railFor }) => railFor !== 'admin' || isAdmin(user))

/** Where a person lands after signing in: the first room that is theirs, else their profile. */
export const startOf = (user: User): string =>
  isSuperAdmin(user) ? paths.superadminHome : (roomsOf(user)[0]?.path ?? paths.profile)
