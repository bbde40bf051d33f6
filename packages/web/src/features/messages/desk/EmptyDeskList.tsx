import { SquarePen } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState, type StateAction } from '../../../ui/EmptyState.tsx'
import { ticketWords } from '../../tickets/tickets/index.ts'
import { deskWords } from './desk.words.ts'
import { type DeskFilter, UNNARROWED } from './use-desk-filter.ts'

type ListKind = 'open' | 'pending' | 'closed' | 'found'

interface EmptyDeskListProps {
  kind: ListKind
  filter: DeskFilter
  pendingCount: number | undefined
  /** Shows the pending tickets. */
  onPending: () => void
  /** Opens the dialog for a new ticket. */
  onBegin: () => void
}

/** Shown instead of an empty list, with the reason and the next action. */
export function EmptyDeskList({
  kind,
  filter,
  pendingCount = 0,
  onPending,
  onBegin,
}: EmptyDeskListProps) {
  const say = useWords(ticketWords)
  const words = useWords(deskWords)
  const { search, narrowing, isNarrowed, replaceNarrowing } = filter
  if (!isNarrowed) {
    const isAnybodyWaiting = pendingCount > 0
    const wait = { label: words('seePending'), onClick: onPending }
    const begin = { label: words('begin'), icon: SquarePen, onClick: onBegin }
    const action: Partial<Record<ListKind, StateAction>> = {
      open: isAnybodyWaiting ? wait : begin,
      pending: begin,
    }
    return (
      <EmptyState
        drawing={<EmptyListDrawing />}
        text={say(`none_${kind}`, { search })}
        help={say(kind === 'open' && !isAnybodyWaiting ? 'noneHelp_quiet' : `noneHelp_${kind}`)}
        {...(action[kind] && { action: action[kind] })}
      />
    )
  }
  const which = narrowing.snoozed ? 'snoozed' : 'filtered'
  return (
    <EmptyState
      drawing={<EmptyListDrawing />}
      text={words(`none_${which}`)}
      help={words(`noneHelp_${which}`)}
      action={{ label: words('clearFilters'), onClick: () => replaceNarrowing(UNNARROWED) }}
    />
  )
}
