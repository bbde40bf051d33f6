import { useEffect } from 'react'
import { markAssignmentSeen, useOwnAssignments } from './ticket-assignments.queries.ts'

/** Marks an assignment as seen once the user looks at the ticket. */
export function useMarkAssignmentSeen(ticketId: number): void {
  const waits = useOwnAssignments().some((one) => one.ticketId === ticketId)
  useEffect(() => {
    if (!waits) return
    const markSeenIfFocused = () => {
      if (document.hasFocus()) markAssignmentSeen(ticketId).catch(() => undefined)
    }
    markSeenIfFocused()
    addEventListener('focus', markSeenIfFocused)
    return () => removeEventListener('focus', markSeenIfFocused)
  }, [ticketId, waits])
}
