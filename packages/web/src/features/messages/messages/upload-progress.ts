import { useSyncExternalStore } from 'react'

// Upload progress. It changes many times a second, so that it is kept apart from the rows.

const shares = new Map<string, number>()
const listeners = new Set<() => void>()

/** Rounded to hundredths, to limit renders. */
export function setUploadProgress(key: string, share: number): void {
  const rounded = Math.round(share * 100) / 100
  if (shares.get(key) === rounded) return
  shares.set(key, rounded)
  listeners.forEach((listener) => listener())
}

export function clearUploadProgress(key: string): void {
  shares.delete(key)
}

/** 0 to 1; undefined while the upload waits for its turn. */
export function useUploadProgress(key: string): number | undefined {
  return useSyncExternalStore(subscribeToProgress, () => shares.get(key))
}

function subscribeToProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
