/**
 * Lazy value: `make` runs at the first call and its promise is returned from then on, so that a process that never
 * needs the value does not load it at its start.
 */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
