import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id, idParam, instant, messageReply, pageQuery, text } from './shapes.ts'

// Opt-outs: contacts that the company may not write to first.

export const OPT_OUT_PAGE = 30
/** Counts of opt-outs stop here; `hasMore` decides. */
export const OPT_OUT_COUNT_CAP = 10_000
/** Numbers per import of a list. */
export const OPT_OUT_IMPORT_MAX = 10_000
/** Limit of listed opt-outs of one contact, the newest first. */
export const OPT_OUTS_OF_CONTACT = 50
export const OPT_OUT_FILE = 'descadastrados.csv'

/** Kinds of identities in the ledger of opt-outs: a number, or WhatsApp's identities of contacts without number. */
export const optOutNames = ['phone', 'lid', 'username', 'business'] as const
export type OptOutName = (typeof optOutNames)[number]

/** The customer by a word or at WhatsApp, a user, or an imported list of numbers. */
export const optOutSources = ['word', 'person', 'import', 'provider'] as const
export type OptOutSource = (typeof optOutSources)[number]

export const optInSources = ['word', 'person'] as const
export type OptInSource = (typeof optInSources)[number]

const person = z.object({ id: id(), name: z.string() })

/** One period of an opt-out. */
export const optOut = z.object({
  id: id(),
  /** Digits; empty if WhatsApp does not reveal the number. */
  number: z.string(),
  /** The contact that currently has this identity; null if there is none. */
  contact: z.object({ id: id(), name: z.string() }).nullable(),
  beganAt: instant(),
  beganBy: z.enum(optOutSources),
  /** The customer's spelling. */
  beganWord: z.string().nullable(),
  beganUser: person.nullable(),
  /** The campaign that the customer answered; its name is empty after its deletion. */
  campaign: z.object({ id: id(), name: z.string() }).nullable(),
  /** Null: still opted out. */
  endedAt: instant().nullable(),
  endedBy: z.enum(optInSources).nullable(),
  endedWord: z.string().nullable(),
  endedUser: person.nullable(),
})
export type OptOut = z.output<typeof optOut>

/** A number as sheets hold it: an invalid one is reported on its own, so the schema refuses none. */
const givenNumber = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  text(50),
)

export const optOutRoutes = declareRoutes({
  'GET /opt-outs': {
    summary: 'List opt-outs, thirty per page, newest first',
    who: 'admin',
    query: pageQuery,
    reply: z.object({ optOuts: z.array(optOut), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /opt-outs/export': {
    summary: 'Export all opt-outs',
    who: 'admin',
    /** The file's bytes. */
    reply: z.unknown(),
  },
  'POST /opt-outs': {
    summary: 'Record the opt-out of a contact',
    who: 'admin',
    body: z.object({ contactId: givenId() }),
    reply: optOut,
  },
  'POST /opt-outs/import': {
    summary: 'Record the opt-outs of numbers',
    who: 'admin',
    body: z.object({ numbers: z.array(givenNumber).min(1).max(OPT_OUT_IMPORT_MAX) }),
    reply: z.object({
      added: z.int(),
      /** Already opted out, or repeated in the list. */
      known: z.int(),
      /** The first hundred entries that are no numbers with country code. */
      refused: z.array(z.string()),
      refusedCount: z.int(),
    }),
  },
  'DELETE /opt-outs/:id': {
    summary: 'Remove an opt-out',
    who: 'admin',
    params: idParam,
    reply: messageReply,
  },
  'GET /contacts/:id/opt-outs': {
    summary: 'List the former and current opt-outs of a contact, newest first',
    who: 'user',
    params: idParam,
    reply: z.object({ optOuts: z.array(optOut) }),
  },
})
