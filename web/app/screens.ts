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

export type ScreenModule = Readonly<{ Screen: ComponentType }>

/** A screen of the dashboard: its path, its link in the rail and the module that renders it. */
export type ScreenRoute = Readonly<{
  path: string
  name: TextKey
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
export const office = (load: () => Promise<ScreenModule>) => async (): Promise<ScreenModule> => {
  await loadOfficeTexts()
  return load()
}

/** Loads a page of the landing, the sign-in or the account after their texts. */
export const front = (load: () => Promise<ScreenModule>) => async (): Promise<ScreenModule> => {
  await loadFrontTexts()
  return load()
}

/** Every screen of the dashboard, in the order of the rail. */
export const screens: readonly ScreenRoute[] = [
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
      { path: paths.stations, load: office(() => import('../screens/settings/Stations.tsx')) },
      { path: paths.taxSetup, load: office(() => import('../screens/settings/Taxes.tsx')) },
      { path: paths.paymentTypes, load: office(() => import('../screens/settings/PaymentTypes.tsx')) },
    ],
  },
]

export const screensOf = (user: User): readonly ScreenRoute[] => screens.filter(({ scopes }) => mayUse(user, scopes))

/** Screens in the rail: Users is hidden there from everybody but admins (rule A5). */
export const railScreensOf = (user: User): readonly ScreenRoute[] =>
  screensOf(user).filter(({ railFor }) => railFor !== 'admin' || isAdmin(user))

/** Path that a user is sent to after the sign-in: the first screen they may open, else their profile. */
export const startOf = (user: User): string =>
  isSuperAdmin(user) ? paths.superadminHome : (screensOf(user)[0]?.path ?? paths.profile)
