/** A deeply read-only type: several readers share the same object. */
export type Frozen<T> = T extends readonly (infer Each)[]
  ? readonly Frozen<Each>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T
