import { useActiveQuickMessages } from '../../organisation/quick-messages/index.ts'
import { type ActionLists, useActionLists } from '../../tickets/ticket-actions/index.ts'

/**
 * All rows that a macro may refer to.
 * @param isShared only quick messages that every user sees
 */
export function useMacroLists(isShared: boolean): ActionLists {
  const lists = useActionLists()
  const quicks = useActiveQuickMessages(true)
  return {
    ...lists,
    isLoading: lists.isLoading || quicks.isPending,
    quicks: (quicks.data ?? []).filter(({ geral }) => geral || !isShared),
  }
}
