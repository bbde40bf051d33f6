// localStorage that never throws: a browser may refuse it (private windows, blocked cookies, full quota), and the
// application must still work. Values that could not be stored are kept in memory until the page closes.

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
    // The key was not stored.
  }
}

/** Calls `hear` when another tab changes the key. @returns a function that unsubscribes */
export function onStoredElsewhere(key: string, hear: (value: string | null) => void): () => void {
  function onStorage(event: StorageEvent): void {
    // The key is null after localStorage.clear().
    if (event.key === key || event.key === null) hear(readStored(key))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
