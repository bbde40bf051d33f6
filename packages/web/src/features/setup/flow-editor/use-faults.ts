import { flowFaults } from '@guiche/contract/flow-faults'
import { answerKeysOf } from '@guiche/contract/flow-graph'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { flowsQuery } from '../flows/index.ts'
import { keepAnswerKeys, knownAnswerKeys } from '../flow-nodes/index.ts'
import { queuesQuery } from '../queues/index.ts'
import { hasPart, usePlan } from '../../organisation/sessions/index.ts'
import { useAllTags } from '../tags/index.ts'
import { type EditorStore, useEditor } from './editor-store.ts'
import type { Marks } from './marks.ts'

/** After the last change: faults are looked for in the whole graph. */
const LOOKS_AFTER_MS = 300

/** Keeps the marks of faults, and the answer keys that texts may name, as what is drawn changes. */
export function useFaults(store: EditorStore, marks: Marks): void {
  const graph = useEditor(store, ({ history }) => history.now)
  const around = useSurroundings()
  useEffect(() => {
    const timer = setTimeout(() => {
      marks.setFaults(flowFaults(graph, around))
      keepKeys(answerKeysOf(graph))
    }, LOOKS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [graph, around, marks])
}

/** Not written anew where it is the same: a question's dialog has put its key last. */
function keepKeys(keys: readonly string[]): void {
  const known = new Set(knownAnswerKeys())
  if (keys.length !== known.size || keys.some((key) => !known.has(key))) keepAnswerKeys(keys)
}

/** What nodes may name; of what is not known yet nothing is said. */
function useSurroundings() {
  const queues = useQuery(queuesQuery).data
  const tags = useAllTags().data
  const flows = useQuery(flowsQuery).data
  const plan = usePlan()
  return useMemo(
    () => ({
      queueIds: queues && new Set(queues.map(({ id }) => id)),
      tagIds: tags && new Set(tags.map(({ id }) => id)),
      flowIds: flows && new Set(flows.map(({ id }) => id)),
      useOpenAi: hasPart(plan, 'useOpenAi'),
      useIntegrations: hasPart(plan, 'useIntegrations'),
    }),
    [queues, tags, flows, plan],
  )
}
