import { z } from 'zod'
import { contact, contactSummary } from './contacts.ts'
import { declareRoutes } from './route.ts'
import { givenId, id, idParam, instant } from './shapes.ts'

/** Two merged contacts: `other` was merged into the kept one. */
export const contactMerge = z.object({
  id: id(),
  keptId: id(),
  other: contactSummary,
  createdAt: instant(),
})
export type ContactMerge = z.output<typeof contactMerge>

export const contactMergeRoutes = declareRoutes({
  'GET /contacts/:id/merges': {
    summary:
      'List the contacts that were merged into this one and can be separated again, newest first',
    who: 'user',
    params: idParam,
    reply: z.array(contactMerge),
  },
  'POST /contacts/:id/merge': {
    summary:
      'Merge another contact into this one: numbers, tickets, messages and extra information',
    who: 'admin',
    permission: 'contacts-page:deleteContact',
    params: idParam,
    body: z.object({ otherId: givenId() }),
    reply: z.object({ mergeId: id(), contact }),
  },
  'POST /contacts/merges/:mergeId/undo': {
    summary: 'Undo a merge',
    who: 'admin',
    permission: 'contacts-page:deleteContact',
    params: z.object({ mergeId: givenId() }),
    reply: z.object({ contact, other: contact }),
  },
})
