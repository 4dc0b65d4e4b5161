/** True if the form's values differ from the initial ones. A cleared field equals one without a value. */
export const differs = (values: object, initial: object): boolean => {
  const before = new Map<string, unknown>(Object.entries(initial))
  return Object.entries(values).some(([name, value]) => textOf(value) !== textOf(before.get(name)))
}

const textOf = (value: unknown): string => JSON.stringify(value ?? '')
