import { useAllTags } from '../../setup/tags/index.ts'
import { useQueues } from '../../setup/queues/index.ts'
import { useQuickAnswers } from '../../organisation/quick-messages/index.ts'
import { useColleagues } from '../../organisation/users/index.ts'

/**
 * All rows that an action may refer to, completely loaded.
 * @param isShared only rows that every user sees
 */
export function useReferenceLists(isShared: boolean) {
  const tags = useAllTags()
  const queues = useQueues()
  const colleagues = useColleagues()
  const quicks = useQuickAnswers(true)
  const lists = [tags, queues, colleagues, quicks]
  return {
    isLoading: lists.some(({ isPending }) => isPending),
    error: lists.find(({ isLoadingError }) => isLoadingError)?.error,
    tags: tags.data ?? [],
    queues: queues.queues,
    colleagues: colleagues.colleagues.filter(({ isActive }) => isActive),
    quicks: (quicks.data ?? []).filter(({ geral }) => geral || !isShared),
  }
}

export type ReferenceLists = ReturnType<typeof useReferenceLists>

export function referenceIds({ tags, queues, colleagues, quicks }: ReferenceLists) {
  return {
    tagIds: idsOf(tags),
    queueIds: idsOf(queues),
    userIds: idsOf(colleagues),
    quickIds: idsOf(quicks),
  }
}

function idsOf(rows: ReadonlyArray<{ id: number }>): ReadonlySet<number> {
  return new Set(rows.map(({ id }) => id))
}
