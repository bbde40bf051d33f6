type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/**
 * Removes undefined values from a change: a key with the value undefined would be written as null, or refused by its
 * type.
 */
export function withoutUndefined<T extends object>(change: T): Defined<T> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of T
  return Object.fromEntries(entries) as Defined<T>
}
