import { useWebhooks } from '../../outside/webhooks/index.ts'
import { useConnections } from '../../setup/connections/index.ts'
import { useFlows } from '../../setup/flows/index.ts'
import { type ActionLists, useActionLists } from '../../tickets/ticket-actions/index.ts'

/** All rows that a rule may refer to. */
export interface RuleLists extends ActionLists {
  readonly lines: ReadonlyArray<{ readonly id: number; readonly name: string }>
}

export function useRuleLists(): RuleLists {
  const lists = useActionLists()
  const lines = useConnections()
  const webhooks = useWebhooks()
  const flows = useFlows()
  return {
    ...lists,
    // A plan without webhooks refuses their list: then there are none to choose.
    isLoading: lists.isLoading || [lines, webhooks, flows].some(({ isPending }) => isPending),
    lines: lines.connections,
    webhooks: webhooks.data ?? [],
    flows: flows.flows,
  }
}
