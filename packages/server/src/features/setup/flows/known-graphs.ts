import type { FlowGraph } from '@guiche/contract/flow-graph'

// Graphs of versions that this process has read: a version never changes, and most turns of a company run the same few.

/** Of all graphs as JSON; what they take in memory is some times that. */
const BYTES_MAX = 8_000_000

interface Known {
  readonly graph: FlowGraph
  readonly bytes: number
}

/** The one that was not asked for the longest comes first. */
const known = new Map<string, Known>()
let bytesKnown = 0

const keyOf = (companyId: number, versionId: number) => `${companyId} ${versionId}`

export function knownGraph(companyId: number, versionId: number): FlowGraph | undefined {
  const key = keyOf(companyId, versionId)
  const found = known.get(key)
  if (!found) return undefined
  known.delete(key)
  known.set(key, found)
  return found.graph
}

export function keepGraph(companyId: number, versionId: number, graph: FlowGraph): void {
  const key = keyOf(companyId, versionId)
  forget(key)
  const bytes = Buffer.byteLength(JSON.stringify(graph))
  known.set(key, { graph, bytes })
  bytesKnown += bytes
  for (const oldest of known.keys()) {
    if (bytesKnown <= BYTES_MAX) break
    forget(oldest)
  }
}

function forget(key: string): void {
  bytesKnown -= known.get(key)?.bytes ?? 0
  known.delete(key)
}

/** For tests: databases that are made anew give the same numbers again. */
export function forgetGraphs(): void {
  known.clear()
  bytesKnown = 0
}
