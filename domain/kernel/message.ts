import { z } from 'zod'

/** Shape of commands and events: a type and its data. */
export type Message<Type extends string, Data> = Readonly<{ type: Type; data: Readonly<Data> }>

export const message = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), data: z.object(shape).readonly() }).readonly()
