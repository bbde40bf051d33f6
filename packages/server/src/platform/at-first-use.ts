/** Made when it is first asked for, and then the same: what few processes need, none waits for at its start. */
export function atFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
