// oxlint-disable-next-line no-restricted-imports -- what ours is made of
import { type ComponentType, lazy as lazyByReact, Suspense, use } from 'react'
import { loadChunk } from './chunks.ts'
import { LateNotice, LateState } from './LateState.tsx'

interface Chunk<Props> {
  default: ComponentType<Props>
}

/** React's own, for a chunk that waits for a server that is away: React's would have failed for ever. */
export function lazy<Props extends object>(load: () => Promise<Chunk<Props>>) {
  return lazyWith(load, LateNotice)
}

/** The same for what fills a pane, where it is said why it does not come. */
export function lazyPane<Props extends object>(load: () => Promise<Chunk<Props>>) {
  return lazyWith(load, LateState)
}

function lazyWith<Props extends object>(load: () => Promise<Chunk<Props>>, Late: ComponentType) {
  return lazyByReact(() => {
    const late = Promise.withResolvers<Chunk<Props>>()
    const chunk = loadChunk(load, () => late.resolve({ default: Waiting }))
    // A page that is gone to stays hidden until it has something to show, and this is something.
    return Promise.race([chunk, late.promise])

    function Waiting(props: Props) {
      return (
        <Suspense fallback={<Late />}>
          <Come {...props} />
        </Suspense>
      )
    }

    function Come(props: Props) {
      const Component = use(chunk).default
      return <Component {...props} />
    }
  })
}
