import { z } from 'zod'

/**
 * Declared fields of a value: an object's fields with their shapes, the shape of an array's items, or null for other
 * values.
 */
type Shape =
  | Readonly<{ kind: 'object'; names: readonly string[]; fields: readonly Shape[] }>
  | Readonly<{ kind: 'array'; each: Shape }>
  | Readonly<{ kind: 'scalar' }>
  | Readonly<{ kind: 'anything' }>

/**
 * Serialises answers as JSON without undeclared fields. Fields keep their order, so that the text equals JSON.stringify
 * if nothing is undeclared. Nothing else is checked: a missing field or a wrong type is found by tests and must not
 * fail a request whose effect is already in the log.
 */
export function answerText(schema: z.core.$ZodType, onUndeclared: () => void): (answer: unknown) => string {
  const shape = shapeOf(schema)
  return (answer) => {
    if (!isUndeclared(answer, shape)) return JSON.stringify(answer)
    onUndeclared()
    return JSON.stringify(declaredPart(answer, shape))
  }
}

function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return shapeOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return { kind: 'array', each: shapeOf(schema.element) }
  if (schema instanceof z.ZodObject && schema.def.catchall?._zod.def.type === 'never') {
    const names = Object.keys(schema.shape)
    return { kind: 'object', names, fields: names.map((name) => shapeOf(schema.shape[name])) }
  }
  const isScalar =
    schema instanceof z.ZodUnion
      ? schema.options.every((option) => shapeOf(option).kind === 'scalar')
      : scalars.has(schema._zod.def.type)
  return isScalar ? { kind: 'scalar' } : { kind: 'anything' }
}
const scalars: ReadonlySet<string> = new Set(['string', 'number', 'int', 'boolean', 'null', 'literal', 'enum'])

/**
 * True if the value has an undeclared field. Every answer is checked, so this is one loop over the names, usually in
 * declared order.
 */
function isUndeclared(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null || shape.kind === 'anything') return false
  if (shape.kind === 'array') return !Array.isArray(value) || value.some((item) => isUndeclared(item, shape.each))
  if (shape.kind === 'scalar' || Array.isArray(value)) return !('toJSON' in value)
  const { names, fields } = shape
  let index = 0
  for (const name in value) {
    if (name !== names[index]) index = names.indexOf(name)
    const field = fields[index]
    if (field === undefined) return true
    const fieldValue: unknown = value[name as keyof typeof value] // an own property of `value`
    if (typeof fieldValue === 'object' && fieldValue !== null && isUndeclared(fieldValue, field)) return true
    index += 1
  }
  return false
}

/** The declared part of a value; undefined, which JSON omits, where no field is declared. */
function declaredPart(value: unknown, shape: Shape): unknown {
  if (!isUndeclared(value, shape)) return value
  if (shape.kind === 'array' && Array.isArray(value)) return value.map((item) => declaredPart(item, shape.each))
  if (shape.kind !== 'object' || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { names, fields } = shape
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, fieldValue]) => {
      const field = fields[names.indexOf(name)]
      return field === undefined ? [] : [[name, declaredPart(fieldValue, field)]]
    }),
  )
}
