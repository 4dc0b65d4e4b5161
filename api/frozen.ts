/** As it is read: nobody changes what others read too. */
export type Frozen<T> = T extends readonly (infer Each)[]
  ? readonly Frozen<Each>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T
