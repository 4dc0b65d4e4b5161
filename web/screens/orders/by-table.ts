type Card = Readonly<{
  table_title: string | null
  floor: string | null
  orders: readonly Readonly<{ placed_at: string }>[]
}>

const compare = (one: string, other: string): number =>
  one.localeCompare(other, undefined, { numeric: true, sensitivity: 'base' })

/** Sort order of cards: by table name, 2 before 10; cards without a table last, the oldest first. */
export function byTable(one: Card, other: Card): number {
  if (one.table_title === null && other.table_title === null) return compare(firstPlaced(one), firstPlaced(other))
  if (one.table_title === null) return 1
  if (other.table_title === null) return -1
  return compare(one.table_title, other.table_title) || compare(one.floor ?? '', other.floor ?? '')
}

const firstPlaced = ({ orders }: Card): string => orders[0]?.placed_at ?? ''
