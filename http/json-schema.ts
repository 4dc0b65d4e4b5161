import { z } from 'zod'

type Schema = z.core.$ZodType
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** What a request may look like before it is parsed, as JSON Schema (draft 2020-12, which OpenAPI 3.1 speaks). */
export function schemaOf(schema: Schema): Record<string, unknown> {
  const {
    $schema,
    '~standard': _,
    ...described
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override,
  })
  return described
}

const override: Override = (context) => {
  const { zodSchema, jsonSchema } = context
  const { def } = zodSchema._zod
  // a preprocessing step takes anything; what it hands on says what is meant
  if (def.type === 'pipe' && def.in._zod.def.type === 'transform') Object.assign(jsonSchema, schemaOf(def.out))
  if (def.type === 'object') {
    const needed = Object.entries(def.shape).flatMap(([name, field]) =>
      z.safeParse(field, undefined).success ? [] : [name],
    )
    delete jsonSchema.required
    if (needed.length > 0) jsonSchema.required = needed
  }
  // what an unusable value is taken for is no offer to send it
  delete jsonSchema.default
  // a format says the same in one word
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}
