import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id, idParam, instant, messageReply, pageQuery, text } from './shapes.ts'

// Who does not want to be written to first.

export const OPT_OUT_PAGE = 30
/** Counts of opt-outs stop here; `hasMore` decides. */
export const OPT_OUT_COUNT_CAP = 10_000
/** Numbers of a list that is taken in at once. */
export const OPT_OUT_IMPORT_MAX = 10_000
/** Of one contact the newest are shown. */
export const OPT_OUTS_OF_CONTACT = 50
export const OPT_OUT_FILE = 'descadastrados.csv'

/** By what the ledger knows who opted out: their number, or what WhatsApp shows of who shows none. */
export const optOutNames = ['phone', 'lid', 'username', 'business'] as const
export type OptOutName = (typeof optOutNames)[number]

/** The customer by a word of theirs or at WhatsApp, a person of the company, or a list of numbers that one brought. */
export const optOutSources = ['word', 'person', 'import', 'provider'] as const
export type OptOutSource = (typeof optOutSources)[number]

export const optInSources = ['word', 'person'] as const
export type OptInSource = (typeof optInSources)[number]

const person = z.object({ id: id(), name: z.string() })

/** One time in which somebody is not, or was not, to be written to first. */
export const optOut = z.object({
  id: id(),
  /** Digits; empty for who shows none. */
  number: z.string(),
  /** The contact who has that name now; null where none has. */
  contact: z.object({ id: id(), name: z.string() }).nullable(),
  beganAt: instant(),
  beganBy: z.enum(optOutSources),
  /** As the customer wrote it. */
  beganWord: z.string().nullable(),
  beganUser: person.nullable(),
  /** Whose message was answered; its name is empty once it is deleted. */
  campaign: z.object({ id: id(), name: z.string() }).nullable(),
  /** Null: it holds. */
  endedAt: instant().nullable(),
  endedBy: z.enum(optInSources).nullable(),
  endedWord: z.string().nullable(),
  endedUser: person.nullable(),
})
export type OptOut = z.output<typeof optOut>

/** A number as sheets have it: what cannot be one is said about it alone. */
const givenNumber = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  text(50),
)

export const optOutRoutes = declareRoutes({
  'GET /opt-outs': {
    summary: 'Who is not to be written to first, thirty a page, the newest first',
    who: 'admin',
    query: pageQuery,
    reply: z.object({ optOuts: z.array(optOut), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /opt-outs/export': {
    summary: 'All of them as a file',
    who: 'admin',
    /** The bytes. */
    reply: z.unknown(),
  },
  'POST /opt-outs': {
    summary: 'Write to a contact first no more',
    who: 'admin',
    body: z.object({ contactId: givenId() }),
    reply: optOut,
  },
  'POST /opt-outs/import': {
    summary: 'Write to these numbers first no more',
    who: 'admin',
    body: z.object({ numbers: z.array(givenNumber).min(1).max(OPT_OUT_IMPORT_MAX) }),
    reply: z.object({
      added: z.int(),
      /** Had opted out before, or stand in the list twice. */
      known: z.int(),
      /** Are no numbers with a country code; the first hundred of them. */
      refused: z.array(z.string()),
      refusedCount: z.int(),
    }),
  },
  'DELETE /opt-outs/:id': {
    summary: 'Let the company write to them first again',
    who: 'admin',
    params: idParam,
    reply: messageReply,
  },
  'GET /contacts/:id/opt-outs': {
    summary: 'When a contact was not to be written to first, the newest first',
    who: 'user',
    params: idParam,
    reply: z.object({ optOuts: z.array(optOut) }),
  },
})
