import registerFill from 'icon:fill/cash-register'
import historyFill from 'icon:fill/clock-counter-clockwise'
import potFill from 'icon:fill/cooking-pot'
import invoiceFill from 'icon:fill/invoice'
import receiptFill from 'icon:fill/receipt'
import register from 'icon:regular/cash-register'
import history from 'icon:regular/clock-counter-clockwise'
import pot from 'icon:regular/cooking-pot'
import invoice from 'icon:regular/invoice'
import receipt from 'icon:regular/receipt'
import type { Scope } from '@comanda/domain/users/scopes.ts'
import type { ComponentType } from 'react'
import { paths } from '../paths.ts'
import { mayUse, type User } from '../session/user.ts'

export type Screen = Readonly<{ Screen: ComponentType }>

export type Room = Readonly<{
  path: string
  name: string
  section: 'offerings' | 'backOffice'
  scopes: readonly Scope[]
  icon: string
  /** The icon of the place where one is. */
  iconHere: string
  load: () => Promise<Screen>
}>

/** Every page of the dashboard that is built, in the order of the rail. What is not listed has no link and no route. */
export const rooms: readonly Room[] = [
  {
    path: paths.pos,
    name: 'POS',
    section: 'offerings',
    scopes: ['POS'],
    icon: register,
    iconHere: registerFill,
    load: () => import('../screens/pos/PosScreen.tsx'),
  },
  {
    path: paths.orders,
    name: 'Orders',
    section: 'offerings',
    scopes: ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'],
    icon: receipt,
    iconHere: receiptFill,
    load: () => import('../screens/orders/OrdersScreen.tsx'),
  },
  {
    path: paths.kitchen,
    name: 'Kitchen',
    section: 'offerings',
    scopes: ['KITCHEN', 'KITCHEN_DISPLAY'],
    icon: pot,
    iconHere: potFill,
    load: () => import('../screens/kitchen/KitchenScreen.tsx'),
  },
  {
    path: paths.invoices,
    name: 'Invoices',
    section: 'backOffice',
    scopes: ['INVOICES'],
    icon: invoice,
    iconHere: invoiceFill,
    load: () => import('../screens/invoices/InvoicesScreen.tsx'),
  },
  {
    path: paths.history,
    name: 'History',
    section: 'backOffice',
    scopes: ['AUDIT'],
    icon: history,
    iconHere: historyFill,
    load: () => import('../screens/history/HistoryScreen.tsx'),
  },
]

export const roomsOf = (user: User): readonly Room[] => rooms.filter(({ scopes }) => mayUse(user, scopes))

/** Where a person lands after signing in: the first room that is theirs, else their profile. */
export const startOf = (user: User): string => roomsOf(user)[0]?.path ?? paths.profile
