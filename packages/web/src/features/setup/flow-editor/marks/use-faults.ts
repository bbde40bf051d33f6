import { flowFaults } from '@guiche/contract/flow-faults'
import { answerKeysOf } from '@guiche/contract/flow-graph'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { flowsQuery } from '../../flows/index.ts'
import { saveAnswerKeys, knownAnswerKeys } from '../../flow-nodes/index.ts'
import { queuesQuery } from '../../queues/index.ts'
import { hasPlanFeature, useCompanyPlan } from '../../../organisation/sessions/index.ts'
import { useAllTags } from '../../tags/index.ts'
import { type EditorStore, useEditor } from '../editor-store.ts'
import type { Marks } from './marks.ts'

/** Debounce of the check, since it reads the whole graph. */
const LOOKS_AFTER_MS = 300

/** Updates the marks of faults and the list of answer keys that texts may use when the graph changes. */
export function useFaults(store: EditorStore, marks: Marks): void {
  const graph = useEditor(store, ({ history }) => history.now)
  const around = useReferableObjects()
  useEffect(() => {
    const timer = setTimeout(() => {
      marks.setFaults(flowFaults(graph, around))
      saveChangedKeys(answerKeysOf(graph))
    }, LOOKS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [graph, around, marks])
}

/** Unchanged keys are not stored again, since the dialog of a question adds its key last. */
function saveChangedKeys(keys: readonly string[]): void {
  const known = new Set(knownAnswerKeys())
  if (keys.length !== known.size || keys.some((key) => !known.has(key))) saveAnswerKeys(keys)
}

/** Objects that nodes may refer to. References are not checked until their list is loaded. */
function useReferableObjects() {
  const queues = useQuery(queuesQuery).data
  const tags = useAllTags().data
  const flows = useQuery(flowsQuery).data
  const plan = useCompanyPlan()
  return useMemo(
    () => ({
      queueIds: queues && new Set(queues.map(({ id }) => id)),
      tagIds: tags && new Set(tags.map(({ id }) => id)),
      flowIds: flows && new Set(flows.map(({ id }) => id)),
      useOpenAi: hasPlanFeature(plan, 'useOpenAi'),
      useIntegrations: hasPlanFeature(plan, 'useIntegrations'),
    }),
    [queues, tags, flows, plan],
  )
}
