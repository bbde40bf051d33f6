import type { FlowGraph } from '@guiche/contract/flow-graph'

// LRU cache of versions' graphs in this process. Entries never become stale, since versions never change. Most turns of
// a company run the same few versions.

/** Limit for all graphs as JSON; their memory is a multiple of it. */
const BYTES_MAX = 8_000_000

interface CachedGraph {
  readonly graph: FlowGraph
  readonly bytes: number
}

/** The least recently used comes first. */
const known = new Map<string, CachedGraph>()
let bytesKnown = 0

const graphCacheKey = (companyId: number, versionId: number) => `${companyId} ${versionId}`

export function cachedGraph(companyId: number, versionId: number): FlowGraph | undefined {
  const key = graphCacheKey(companyId, versionId)
  const found = known.get(key)
  if (!found) return undefined
  known.delete(key)
  known.set(key, found)
  return found.graph
}

export function cacheGraph(companyId: number, versionId: number, graph: FlowGraph): void {
  const key = graphCacheKey(companyId, versionId)
  evictGraph(key)
  const bytes = Buffer.byteLength(JSON.stringify(graph))
  known.set(key, { graph, bytes })
  bytesKnown += bytes
  for (const oldest of known.keys()) {
    if (bytesKnown <= BYTES_MAX) break
    evictGraph(oldest)
  }
}

function evictGraph(key: string): void {
  bytesKnown -= known.get(key)?.bytes ?? 0
  known.delete(key)
}

/** For tests: new databases reuse the same ids. */
export function clearGraphs(): void {
  known.clear()
  bytesKnown = 0
}
