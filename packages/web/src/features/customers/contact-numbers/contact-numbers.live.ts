import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { dropFindings } from './contact-numbers.queries.ts'

/** Socket events about contacts that are changed, merged or deleted during the review. */
export const contactNumbersLive: readonly Hearing[] = [
  declareHearing('company-{id}-contact', (cache, heard) => {
    if (heard.action === 'delete') dropFindings(cache, heard.contactId)
    else dropFindings(cache, heard.contact.id, heard.contact.number)
  }),
]
