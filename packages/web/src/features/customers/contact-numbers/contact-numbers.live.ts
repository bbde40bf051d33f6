import { type Hearing, on } from '../../../platform/live.ts'
import { settle } from './contact-numbers.queries.ts'

/** Socket events about contacts that are changed, merged or deleted during the review. */
export const contactNumbersLive: readonly Hearing[] = [
  on('company-{id}-contact', (cache, heard) => {
    if (heard.action === 'delete') settle(cache, heard.contactId)
    else settle(cache, heard.contact.id, heard.contact.number)
  }),
]
