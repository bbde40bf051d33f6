// oxlint-disable-next-line no-restricted-imports -- what ours is made of
import { type ComponentType, lazy as lazyByReact, Suspense, use } from 'react'
import { loadChunk } from './chunks.ts'
import { UnavailableNotice, UnavailableState } from './UnavailableState.tsx'

interface Chunk<Props> {
  default: ComponentType<Props>
}

/** Like React's `lazy`, but waits for an unavailable server; React would cache the failure for the life of the page. */
export function lazy<Props extends object>(load: () => Promise<Chunk<Props>>) {
  return lazyWithFallback(load, UnavailableNotice)
}

/** Like `lazy`, for the content of a pane: the placeholder shows the reason and a retry button. */
export function lazyPane<Props extends object>(load: () => Promise<Chunk<Props>>) {
  return lazyWithFallback(load, UnavailableState)
}

function lazyWithFallback<Props extends object>(
  load: () => Promise<Chunk<Props>>,
  Late: ComponentType,
) {
  return lazyByReact(() => {
    const late = Promise.withResolvers<Chunk<Props>>()
    const chunk = loadChunk(load, () => late.resolve({ default: Waiting }))
    // During a transition React keeps the former page until the new one has content. This race resolves to the late
    // state, so that the transition ends.
    return Promise.race([chunk, late.promise])

    function Waiting(props: Props) {
      return (
        <Suspense fallback={<Late />}>
          <LoadedChunk {...props} />
        </Suspense>
      )
    }

    function LoadedChunk(props: Props) {
      const Component = use(chunk).default
      return <Component {...props} />
    }
  })
}
