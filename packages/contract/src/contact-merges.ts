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
    summary: 'Who became part of a contact and can be taken out of it again, the newest first',
    who: 'user',
    params: idParam,
    reply: z.array(contactMerge),
  },
  'POST /contacts/:id/merge': {
    summary:
      'Make another contact part of this one: its numbers, tickets, messages and information',
    who: 'admin',
    permission: 'contacts-page:deleteContact',
    params: idParam,
    body: z.object({ otherId: givenId() }),
    reply: z.object({ mergeId: id(), contact }),
  },
  'POST /contacts/merges/:mergeId/undo': {
    summary: 'Make them two contacts again',
    who: 'admin',
    permission: 'contacts-page:deleteContact',
    params: z.object({ mergeId: givenId() }),
    reply: z.object({ contact, other: contact }),
  },
})
