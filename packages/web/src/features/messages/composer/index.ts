import { loadChunk } from '../../../ui/chunks.ts'
import { lazyPane } from '../../../ui/lazy.tsx'

const importComposer = async () => ({ default: (await import('./Composer.tsx')).Composer })

/** The composer, loaded with the first conversation. */
export const Composer = lazyPane(importComposer)

/** Loads the composer's code in parallel with the thread. */
export function preloadComposer(): void {
  loadChunk(importComposer).catch(() => undefined)
}
