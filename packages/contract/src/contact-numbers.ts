import { z } from 'zod'
import { contact, contactSummary } from './contacts.ts'
import { declareRoutes } from './route.ts'
import { given, id } from './shapes.ts'
import { phoneFaults } from './typed-phones.ts'

// Stored telephone numbers that are none, or that two contacts have. They are corrected by PUT /contacts/:id and by
// POST /contacts/:id/merge.

const numberFindingKinds = [
  /** No country has such a number. */
  'impossible',
  /** A number of another country, and one of the company's without its country code. */
  'doubtful',
  /** Another contact has the number in another form. */
  'twin',
] as const

export const numberFinding = z.object({
  kind: z.enum(numberFindingKinds),
  contact,
  /** Digits with country code that the number may stand for; null where nothing is known. */
  reading: z.string().nullable(),
  /** Why the number is none; null for a twin. */
  fault: z.enum(phoneFaults).nullable(),
  /** The contact that already has the number, or the reading; a merge keeps it. */
  twin: contactSummary.nullable(),
})
export type NumberFinding = z.output<typeof numberFinding>

export const contactNumberRoutes = declareRoutes({
  'GET /contact-numbers': {
    summary: 'Contacts whose number is impossible, doubtful or that of another contact, by id',
    who: 'admin',
    query: z.object({
      /** `next` of the part before. */
      after: given(z.int().min(0).max(2_147_483_647)).default(0),
    }),
    reply: z.object({
      findings: z.array(numberFinding),
      /** So many contacts were looked at for this part; there may be no findings among them. */
      examined: z.int(),
      /** Null: all contacts have been looked at. */
      next: id().nullable(),
    }),
  },
})
export type NumberReview = z.output<(typeof contactNumberRoutes)['GET /contact-numbers']['reply']>
