import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { dropAssignment, mergeAssignment } from './ticket-assignments.queries.ts'

/** Socket events about tickets assigned to the user by others, and about their end: opened, or assigned elsewhere. */
export const assignmentsLive: readonly Hearing[] = [
  declareHearing('company-{id}-ticket-assigned', (cache, heard) => {
    if (heard.action === 'create') mergeAssignment(cache, heard.assignment)
    else dropAssignment(cache, heard.ticketId)
  }),
]
