import { useSyncExternalStore } from 'react'

// How far each upload is. It changes many times a second, so it stands apart from what is drawn as rows.

const shares = new Map<string, number>()
const hearers = new Set<() => void>()

/** Told in steps of a hundredth. */
export function tellProgress(key: string, share: number): void {
  const rounded = Math.round(share * 100) / 100
  if (shares.get(key) === rounded) return
  shares.set(key, rounded)
  hearers.forEach((hear) => hear())
}

export function forgetProgress(key: string): void {
  shares.delete(key)
}

/** 0 to 1; undefined while it waits for its turn. */
export function useProgress(key: string): number | undefined {
  return useSyncExternalStore(subscribe, () => shares.get(key))
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
