import { z } from 'zod'
import { contact, contactSummary } from './contacts.ts'
import { declareRoutes } from './route.ts'
import { typedNumber, id } from './shapes.ts'
import { phoneFaults } from './typed-phones.ts'

// Stored telephone numbers that are invalid, or that two contacts share. They are corrected by PUT /contacts/:id and
// POST /contacts/:id/merge.

const numberFindingKinds = [
  /** No country has such a number. */
  'impossible',
  /** Valid both in another country and in the company's country without country code. */
  'doubtful',
  /** Another contact has the number in another form. */
  'twin',
] as const

export const numberFinding = z.object({
  kind: z.enum(numberFindingKinds),
  contact,
  /** Digits with country code that the number may stand for; null if unknown. */
  reading: z.string().nullable(),
  /** Reason why the number is invalid; null for a twin. */
  fault: z.enum(phoneFaults).nullable(),
  /** The contact that already has the number, or the reading; a merge keeps this one. */
  twin: contactSummary.nullable(),
})
export type NumberFinding = z.output<typeof numberFinding>

export const contactNumberRoutes = declareRoutes({
  'GET /contact-numbers': {
    summary: 'List contacts whose number is impossible, doubtful or that of another contact, by id',
    who: 'admin',
    query: z.object({
      /** Cursor: `next` of the previous part. */
      after: typedNumber(z.int().min(0).max(2_147_483_647)).default(0),
    }),
    reply: z.object({
      findings: z.array(numberFinding),
      /** Number of contacts examined for this part, which may have no findings. */
      examined: z.int(),
      /** Null: all contacts have been examined. */
      next: id().nullable(),
    }),
  },
})
export type NumberReview = z.output<(typeof contactNumberRoutes)['GET /contact-numbers']['reply']>
