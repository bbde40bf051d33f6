import { type Hearing, on } from '../../../platform/live.ts'
import { dropAssignment, putAssignment } from './ticket-assignments.queries.ts'

/** What another handed to oneself, until it is opened or is not one's own any more. */
export const assignmentsLive: readonly Hearing[] = [
  on('company-{id}-ticket-assigned', (cache, heard) => {
    if (heard.action === 'create') putAssignment(cache, heard.assignment)
    else dropAssignment(cache, heard.ticketId)
  }),
]
