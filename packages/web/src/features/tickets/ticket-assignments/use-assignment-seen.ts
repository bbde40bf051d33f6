import { useEffect } from 'react'
import { seeAssignment, useOwnAssignments } from './ticket-assignments.queries.ts'

/** A ticket that was handed to oneself waits no more once one looks at it. */
export function useAssignmentSeen(ticketId: number): void {
  const waits = useOwnAssignments().some((one) => one.ticketId === ticketId)
  useEffect(() => {
    if (!waits) return
    const see = () => {
      if (document.hasFocus()) seeAssignment(ticketId).catch(() => undefined)
    }
    see()
    addEventListener('focus', see)
    return () => removeEventListener('focus', see)
  }, [ticketId, waits])
}
