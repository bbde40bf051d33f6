import type { FlowFault } from '@guiche/contract/flow-faults'
import { useSyncExternalStore } from 'react'
import type { NodeCount } from '../../flow-live/index.ts'

// Marks of nodes that are not part of the graph: faults, counts, and the path of the trial's customer. Each card
// subscribes to its own marks.

export interface NodeMarks {
  readonly faults: readonly FlowFault[]
  readonly count: NodeCount | undefined
  readonly isPassed: boolean
  readonly isCurrent: boolean
}

export interface Marks {
  of(nodeId: string): NodeMarks
  allFaults(): readonly FlowFault[]
  subscribe(hear: () => void): () => void
  setFaults(faults: readonly FlowFault[]): void
  setCounts(counts: ReadonlyMap<string, NodeCount>): void
  setPassed(nodeIds: Iterable<string>, current: string | null): void
}

const NONE: NodeMarks = { faults: [], count: undefined, isPassed: false, isCurrent: false }

export function createMarks(): Marks {
  const hearers = new Set<() => void>()
  let marks = new Map<string, NodeMarks>()
  let faultsNow: readonly FlowFault[] = []

  /** Keeps the object of a node whose marks have not changed, so that its card does not re-render. */
  function updateMarks(ids: Iterable<string>, changeOf: (id: string) => Partial<NodeMarks>): void {
    const next = new Map(marks)
    for (const id of new Set([...marks.keys(), ...ids])) {
      const before = marks.get(id) ?? NONE
      const change = changeOf(id)
      if (!isSameMark(before, change)) next.set(id, { ...before, ...change })
    }
    marks = next
    hearers.forEach((hear) => hear())
  }

  return {
    of: (nodeId) => marks.get(nodeId) ?? NONE,
    allFaults: () => faultsNow,
    subscribe(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    setFaults(faults) {
      faultsNow = faults
      const byNode = Map.groupBy(faults, ({ nodeId }) => nodeId)
      updateMarks(byNode.keys(), (id) => ({ faults: byNode.get(id) ?? NONE.faults }))
    },
    setCounts: (counts) => updateMarks(counts.keys(), (id) => ({ count: counts.get(id) })),
    setPassed(nodeIds, current) {
      const passed = new Set(nodeIds)
      const all = current === null ? passed : new Set([...passed, current])
      updateMarks(all, (id) => ({ isPassed: passed.has(id), isCurrent: id === current }))
    },
  }
}

function isSameMark(before: NodeMarks, change: Partial<NodeMarks>): boolean {
  return JSON.stringify({ ...before, ...change }) === JSON.stringify(before)
}

const subscribeToNothing = () => () => undefined

/** The marks of one node; none on a read-only canvas. */
export function useMarksOf(marks: Marks | undefined, nodeId: string): NodeMarks {
  const read = () => marks?.of(nodeId) ?? NONE
  return useSyncExternalStore(marks?.subscribe ?? subscribeToNothing, read, read)
}

export function useAllFaults(marks: Marks): readonly FlowFault[] {
  return useSyncExternalStore(marks.subscribe, marks.allFaults, marks.allFaults)
}
