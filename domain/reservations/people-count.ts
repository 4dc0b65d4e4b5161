const maxPeople = 100_000

export const isPeopleCount = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= maxPeople
