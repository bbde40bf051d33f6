import { loadChunk } from '../../../ui/chunks.ts'
import { lazyPane } from '../../../ui/lazy.tsx'

const load = async () => ({ default: (await import('./Composer.tsx')).Composer })

/** Where one writes. It comes with the first conversation. */
export const Composer = lazyPane(load)

/** Fetches it beside the thread, and not after it. */
export function preloadComposer(): void {
  loadChunk(load).catch(() => undefined)
}
