const maxSeatingCapacity = 10_000

export const isSeatingCapacity = (count: number): boolean =>
  Number.isInteger(count) && count >= 0 && count <= maxSeatingCapacity
