import { planColumns } from '@comanda/domain/store/plan-limits.ts'

/** Position and size of a table on the plan, in cells. */
type Rectangle = Readonly<{ x: number; y: number; width: number; height: number }>
type Point = Readonly<{ x: number; y: number }>
type Bridge = Readonly<{ from: Point; to: Point }>

/** Lines between the centres of the tables of each group; each table is connected with its nearest connected table. */
export const bridgesOf = (groups: readonly (readonly string[])[], places: ReadonlyMap<string, Rectangle>): Bridge[] =>
  groups.flatMap((ids) => connected(ids.flatMap((id) => places.get(id) ?? []).map(middleOf)))

function connected([first, ...others]: readonly Point[]): Bridge[] {
  const bridges: Bridge[] = []
  const reached = first ? [first] : []
  const left = new Set(others)
  while (left.size > 0) {
    const pairs = [...left].flatMap((to) => reached.map((from) => ({ from, to })))
    const [nearest] = pairs.toSorted((one, other) => lengthOf(one) - lengthOf(other))
    if (!nearest) break
    bridges.push(nearest)
    reached.push(nearest.to)
    left.delete(nearest.to)
  }
  return bridges
}

const middleOf = ({ x, y, width, height }: Rectangle): Point => ({ x: x + width / 2, y: y + height / 2 })
const lengthOf = ({ from, to }: Bridge): number => Math.hypot(to.x - from.x, to.y - from.y)

export const viewBoxOf = (rows: number): string => `0 0 ${planColumns} ${rows}`
