import { chanceOf } from '@comanda/local/demo/chance.ts'
import type { System } from '../systems/system.ts'
import {
  changeSettings,
  changeTax,
  editMenu,
  keepCustomers,
  keepReservations,
  orderAsGuest,
  workOnGuestOrders,
} from './back-office.ts'
import type { Work } from './card.ts'
import type { Ledger } from './ledger.ts'
import { addItems, endCard, moveItem, noteItem, pay, placeOrder } from './ordering.ts'
import { giveBackPart, takePart } from './part-payments.ts'
import { lookAtMenu, type Venue } from './venues.ts'

export type Part = Readonly<{ system: System; ledger: Ledger; venues: readonly Venue[]; seed: number; orders: number }>

const actors = 16

/** Frequency of each action, per thousand. */
const habits: readonly (readonly [number, (work: Work) => Promise<unknown>])[] = [
  [470, (work) => placeOrder(work)],
  [150, moveItem],
  [12, addItems],
  [8, noteItem],
  [120, pay],
  [40, takePart],
  [10, giveBackPart],
  [40, endCard],
  [20, editMenu],
  [5, changeTax],
  [10, changeSettings],
  [20, keepCustomers],
  [25, keepReservations],
  [40, orderAsGuest],
  [30, workOnGuestOrders],
]

/** Sixteen concurrent actors, each with its own random sequence, until the given number of orders is placed. */
export async function playPart({ system, ledger, venues, seed, orders }: Part): Promise<void> {
  const isPlaced = ({ what, status }: Ledger['entries'][number]) => what.startsWith('place') && status === 200
  const before = ledger.entries.length
  const placed = () => ledger.entries.slice(before).filter(isPlaced).length
  const play = async (actor: number) => {
    const chance = chanceOf(seed * 1_000 + actor)
    while (placed() < orders) {
      const work: Work = { system, ledger, venue: chance.pick(venues), chance }
      await habitAt(chance.int(1_000))(work)
    }
  }
  await Promise.all(Array.from({ length: actors }, (_, actor) => play(actor)))
  for (const venue of venues) await lastGuest({ system, ledger, venue, chance: chanceOf(seed) })
}

/** Leaves an order waiting at the end of the part. */
async function lastGuest(work: Work): Promise<void> {
  await lookAtMenu(work.system, work.venue)
  await orderAsGuest(work)
}

function habitAt(draw: number) {
  let rest = draw
  for (const [often, habit] of habits) {
    if (rest < often) return (work: Work) => habit(work)
    rest -= often
  }
  throw new Error('the habits make a thousand')
}
