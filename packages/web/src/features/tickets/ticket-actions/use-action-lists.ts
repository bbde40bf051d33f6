import type { QuickMessage } from '@guiche/contract/quick-messages'
import { useColleagues } from '../../organisation/users/index.ts'
import { useQueues } from '../../setup/queues/index.ts'
import { useAllTags } from '../../setup/tags/index.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** All rows that actions may refer to, completely loaded. */
export interface ActionLists {
  readonly isLoading: boolean
  readonly tags: readonly Named[]
  readonly queues: readonly Named[]
  readonly colleagues: readonly Named[]
  readonly quicks: ReadonlyArray<Pick<QuickMessage, 'id' | 'shortcode' | 'message' | 'mediaName'>>
  readonly webhooks: readonly Named[]
  readonly flows: readonly Named[]
}

/** The lists for actions of all actors. Macros add quick messages, rules webhooks and flows. */
export function useActionLists(): ActionLists {
  const tags = useAllTags()
  const queues = useQueues()
  const colleagues = useColleagues()
  return {
    // A failed query counts as loaded.
    isLoading: [tags, queues, colleagues].some(({ isPending }) => isPending),
    tags: tags.data ?? [],
    queues: queues.queues,
    colleagues: colleagues.colleagues.filter(({ isActive }) => isActive),
    quicks: [],
    webhooks: [],
    flows: [],
  }
}

/** A row's name, or the given words if it was deleted. */
export function nameOrGone(rows: readonly Named[], id: number, gone: string): string {
  return rows.find((row) => row.id === id)?.name ?? gone
}

/** Names of several rows: `Urgente, VIP`. */
export function namesOrGone(rows: readonly Named[], ids: readonly number[], gone: string): string {
  return ids.map((id) => nameOrGone(rows, id, gone)).join(', ')
}
