import { lazy } from 'react'

const load = async () => ({ default: (await import('./Composer.tsx')).Composer })

/** Where one writes. It comes with the first conversation. */
export const Composer = lazy(load)

/** Fetches it beside the thread, and not after it. */
export function preloadComposer(): void {
  load().catch(() => undefined)
}
