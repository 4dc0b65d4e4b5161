import { z } from 'zod'

type Schema = z.core.$ZodType
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** JSON Schema (draft 2020-12, as OpenAPI 3.1 uses it) of a request before it is parsed. */
export function schemaOf(schema: Schema): Record<string, unknown> {
  const {
    $schema,
    '~standard': _,
    ...described
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override })
  return described
}

const override: Override = (context) => {
  const { zodSchema, jsonSchema } = context
  const { def } = zodSchema._zod
  // the input of a preprocessing step accepts anything; its output is the real schema
  if (def.type === 'pipe' && def.in._zod.def.type === 'transform') Object.assign(jsonSchema, schemaOf(def.out))
  if (def.type === 'object') {
    const needed = Object.entries(def.shape).flatMap(([name, field]) =>
      z.safeParse(field, undefined).success ? [] : [name],
    )
    delete jsonSchema.required
    if (needed.length > 0) jsonSchema.required = needed
  }
  // the default for an invalid value is no offer to send it
  delete jsonSchema.default
  // a format replaces its pattern
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}
