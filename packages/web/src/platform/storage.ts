// Local storage that never throws: a browser may refuse it (private windows, blocked cookies, full quota), and the
// desk still has to work. What could not be kept is remembered until the page closes.

const unkept = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unkept.get(key) ?? null
  } catch {
    return unkept.get(key) ?? null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    unkept.delete(key)
  } catch {
    unkept.set(key, value)
  }
}

export function removeStored(key: string): void {
  unkept.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}

/** Hears a key changed by another tab; returns the way to stop. */
export function onStoredElsewhere(key: string, hear: (value: string | null) => void): () => void {
  function onStorage(event: StorageEvent): void {
    // A null key is localStorage.clear().
    if (event.key === key || event.key === null) hear(readStored(key))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
