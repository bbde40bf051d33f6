import { useConnections } from '../../setup/connections/index.ts'
import { useFlows } from '../../setup/flows/index.ts'
import { useQueues } from '../../setup/queues/index.ts'
import { useAllTags } from '../../setup/tags/index.ts'
import { useColleagues } from '../../organisation/users/index.ts'
import { useWebhooks } from '../../outside/webhooks/index.ts'
import type { ReferenceIds } from './rule-steps.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** All rows that a rule may refer to, completely loaded. */
export interface ReferenceLists {
  readonly isLoading: boolean
  readonly tags: readonly Named[]
  readonly queues: readonly Named[]
  readonly colleagues: readonly Named[]
  readonly lines: readonly Named[]
  readonly webhooks: readonly Named[]
  readonly flows: readonly Named[]
}

export function useReferenceLists(): ReferenceLists {
  const tags = useAllTags()
  const queues = useQueues()
  const colleagues = useColleagues()
  const lines = useConnections()
  const webhooks = useWebhooks()
  const flows = useFlows()
  return {
    // A failed query counts as loaded: a plan without webhooks refuses their list, and there are none to choose.
    isLoading: [tags, queues, colleagues, lines, webhooks, flows].some(
      ({ isLoading }) => isLoading,
    ),
    tags: tags.data ?? [],
    queues: queues.queues,
    colleagues: colleagues.colleagues.filter(({ isActive }) => isActive),
    lines: lines.connections,
    webhooks: webhooks.data ?? [],
    flows: flows.flows,
  }
}

export function referenceIdsOf({
  tags,
  queues,
  colleagues,
  webhooks,
  flows,
}: ReferenceLists): ReferenceIds {
  const idsOf = (rows: readonly Named[]) => new Set(rows.map(({ id }) => id))
  return {
    tagIds: idsOf(tags),
    queueIds: idsOf(queues),
    userIds: idsOf(colleagues),
    webhookIds: idsOf(webhooks),
    flowIds: idsOf(flows),
  }
}

/** A row's name, or the given words if it was deleted. */
export function nameOrGone(rows: readonly Named[], id: number, gone: string): string {
  return rows.find((row) => row.id === id)?.name ?? gone
}
