import type { z } from 'zod'
import * as accounts from './accounts.ts'
import * as approvals from './approvals.ts'
import * as audit from './audit.ts'
import * as board from './board.ts'
import type { Declaration } from './call.ts'
import * as cardPayments from './card-payments.ts'
import * as choiceGroups from './choice-groups.ts'
import * as courses from './courses.ts'
import * as customers from './customers.ts'
import * as demo from './demo.ts'
import * as floor from './floor.ts'
import type { Frozen } from './frozen.ts'
import * as invoices from './invoices.ts'
import * as kitchenScreens from './kitchen-screens.ts'
import * as menu from './menu.ts'
import * as menuSettings from './menu-settings.ts'
import * as operations from './operations.ts'
import * as orderLines from './order-lines.ts'
import * as orders from './orders.ts'
import * as partPayments from './part-payments.ts'
import * as pins from './pins.ts'
import * as platform from './platform.ts'
import * as pos from './pos.ts'
import * as printers from './printers.ts'
import * as qr from './qr.ts'
import * as reports from './reports.ts'
import * as reservations from './reservations.ts'
import * as settings from './settings.ts'
import * as stations from './stations.ts'
import * as users from './users.ts'

/** All calls, each once. */
export const allCalls = [
  ...Object.values(operations),
  ...Object.values(accounts),
  demo.readDemo,
  ...Object.values(reports),
  ...Object.values(pos),
  ...Object.values(orders),
  ...Object.values(orderLines),
  ...Object.values(courses),
  ...Object.values(qr),
  ...Object.values(customers),
  ...Object.values(reservations),
  ...Object.values(invoices),
  ...Object.values(users),
  ...Object.values(settings),
  ...Object.values(menuSettings),
  ...Object.values(menu),
  ...Object.values(stations),
  ...Object.values(kitchenScreens),
  ...Object.values(choiceGroups),
  ...Object.values(floor),
  ...Object.values(printers),
  ...Object.values(cardPayments),
  ...Object.values(partPayments),
  ...Object.values(platform),
  ...Object.values(audit),
  ...Object.values(pins),
  ...Object.values(approvals),
  ...Object.values(board),
] satisfies readonly Declaration[]

type AnyCall = (typeof allCalls)[number]
/** Declarations by method and path: `Calls['POST /pos/create-order']`. */
export type Calls = { [C in AnyCall as `${C['method']} ${C['path']}`]: C }
export type CallName = keyof Calls

// composed of the same two parts
export const nameOf = ({ method, path }: Declaration): CallName => `${method} ${path}` as CallName

/** Declarations by name, for names that are known only at run time. */
export const declarations = Object.fromEntries(allCalls.map((call: Declaration) => [nameOf(call), call])) as Readonly<
  Record<CallName, Declaration>
> // the list contains every name

/** The parsed answer of a call. */
export type AnswerOf<Name extends CallName> = Frozen<z.output<Calls[Name]['answer']>>
type RequestPart<Name extends CallName, Part extends string> = Calls[Name] extends {
  [P in Part]: infer S extends z.ZodType
}
  ? Frozen<z.input<S>>
  : undefined
/** The body of a call; undefined if it takes none. */
export type BodyOf<Name extends CallName> = RequestPart<Name, 'body'>
export type QueryOf<Name extends CallName> = RequestPart<Name, 'query'>
export type ParamsOf<Name extends CallName> = RequestPart<Name, 'params'>
