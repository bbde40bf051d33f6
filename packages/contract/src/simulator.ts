import { z } from 'zod'
import { templateMedia } from './choices.ts'
import { connectionStatuses } from './connections.ts'
import { noticeSeverities } from './line-notices.ts'
import { lineTemplate, LINE_TEMPLATES_MAX, templateCategories } from './line-templates.ts'
import { declareRoutes } from './route.ts'
import { flag, given, givenId, line, text } from './shapes.ts'

// The simulator pretends to be WhatsApp and its customers' phones: for demos, training and tests.

export const simulatedTypes = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
  'order',
  'reaction',
  'call',
] as const

const MEDIA_BASE64_MAX = 9_000_000
const PICTURE_BASE64_MAX = 1_400_000

/** A pairing code as it is shown: what is typed may have any spaces, dashes and case. */
export const PAIRING_CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/

const whatsappIdParam = z.object({ whatsappId: givenId() })
const messageParam = whatsappIdParam.extend({ id: line(1, 128) })
/** A customer's number: digits with country code. */
const customer = z.string().regex(/^\d{8,20}$/)
const providerId = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\w.:-]+$/)
const share = z.number().min(0).max(1)

/** What a customer pressed, of what a message offered. */
const choice = z.object({
  id: line(1, 256),
  title: line(1, 200),
  description: line(0, 200).optional(),
  /** What the message that offered it wants to hear again. */
  payload: text(1000).optional(),
  /** The id of the message that offered it. */
  answers: providerId.optional(),
})

/** The advertisement from which a customer came. */
const referral = z.object({
  sourceType: line(1, 50).default('ad'),
  sourceId: line(0, 200).default(''),
  sourceUrl: line(0, 2000).default(''),
  headline: line(0, 200).default(''),
  body: text(2000).default(''),
  /** By which the advertiser knows the click. */
  clickId: line(0, 500).default(''),
})

const product = z.object({ catalogId: line(1, 100), productId: line(1, 100) })

const order = z.object({
  catalogId: line(1, 100),
  items: z
    .array(
      z.object({
        productId: line(1, 100),
        quantity: z.int().min(1).max(10_000),
        /** Of one, in the currency's unit. */
        price: z.number().min(0).max(100_000_000),
        currency: z.string().regex(/^[A-Z]{3}$/),
      }),
    )
    .min(1)
    .max(100),
})

const place = z.object({
  name: line(0, 200).optional(),
  address: line(0, 500).optional(),
  url: line(0, 2000).optional(),
})

const call = z.object({
  /** Of which more may be told: it rings, then it is missed. */
  id: providerId.optional(),
  outcome: z.enum(['ringing', 'missed', 'answered', 'refused']),
})

/** What a message says beside its words. */
const messageExtras = z.object({
  choice: choice.optional(),
  referral: referral.optional(),
  /** What the customer was looking at when they wrote. */
  product: product.optional(),
  /** Of a message of type order; its body is what was said with it. */
  order: order.optional(),
  /** Of a message of type location. */
  place: place.optional(),
  /** Of a message of type call, whose outcome is otherwise not told. */
  call: call.optional(),
  forwarded: z.boolean().optional(),
  /** Shown to the receiver once. */
  viewOnce: z.boolean().optional(),
  /** Live when absent, and late what was written while the line was away. */
  origin: z.enum(['live', 'late', 'history']).optional(),
})
export type SimulatedExtras = z.output<typeof messageExtras>

/** What can be pressed on a phone; pressed, it comes back as a choice that `answers` the message. */
const pressable = z.object({
  id: z.string(),
  title: z.string(),
  payload: z.string().optional(),
})

/** What the company's message has below its words. */
const messageOffers = z.object({
  buttons: z.array(pressable).optional(),
  /** Opened by its button. */
  list: z
    .object({
      button: z.string(),
      rows: z.array(
        pressable.extend({
          description: z.string().optional(),
          /** The heading above it. */
          section: z.string().optional(),
        }),
      ),
    })
    .optional(),
  /** Of which template it was made. */
  template: z
    .object({
      name: z.string(),
      language: z.string(),
      /** By which it is charged, where the provider knows it. */
      category: z.enum(templateCategories).optional(),
      /** The file above its text, of which the address is kept alone. */
      media: z.object({ type: z.enum(templateMedia), link: z.string() }).optional(),
      /** Its buttons that open a page. */
      links: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
      /** Those that copy a code. */
      codes: z.array(z.object({ title: z.string(), code: z.string() })).optional(),
    })
    .optional(),
})
export type SimulatedOffers = z.output<typeof messageOffers>

/** One message as the customer's phone shows it; `fromMe` means written by the company. */
export const simulatedMessage = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  fromMe: z.boolean(),
  type: z.string(),
  body: z.string(),
  mediaUrl: z.string().optional(),
  mimetype: z.string().optional(),
  filename: z.string().optional(),
  quotedId: z.string().optional(),
  /** Name of the group it was written in. */
  group: z.string().optional(),
  ack: z.int(),
  /** Recorded, not attached. */
  voice: z.boolean().optional(),
  edited: z.boolean().optional(),
  deleted: z.boolean().optional(),
  ...messageOffers.shape,
  ...messageExtras.shape,
  timestamp: z.int(),
  /** Order on the phone; give the highest seen as `after`. */
  seq: z.int(),
})
export type SimulatedMessage = z.output<typeof simulatedMessage>

export const simulatedPost = z.object({
  from: customer,
  name: line(0, 100).optional(),
  type: z.enum(simulatedTypes).default('text'),
  body: text(65_536).default(''),
  /** Base64. */
  media: z.string().max(MEDIA_BASE64_MAX).optional(),
  mediaUrl: z.string().max(2000).optional(),
  mimetype: line(0, 100).optional(),
  filename: line(0, 200).optional(),
  quotedId: providerId.optional(),
  /** Seen before: a repeat by the provider. */
  id: providerId.optional(),
  /** Seconds since 1970, as WhatsApp counts. */
  timestamp: z.int().positive().max(10_000_000_000).optional(),
  /** Typed on the company's own phone. */
  fromMe: z.boolean().optional(),
  /** Name of the group it is written in, by the customer as a participant. */
  group: line(1, 100).optional(),
  ...messageExtras.shape,
})
export type SimulatedPost = z.output<typeof simulatedPost>

/**
 * beta: as a phone's linked device, which is paired by a QR code, takes our ids and knows customers by opaque ids too;
 * cloud: as the official API, which connects by itself, makes the ids and says in its statuses what we call a message.
 */
export const manners = ['beta', 'cloud'] as const
export type Manner = (typeof manners)[number]

const DAY_MS = 86_400_000
const FIRST_CONTACTS_MAX = 100_000
const failCode = line(1, 50).default('ERR_SENDING_WAPP_MSG')
/** By which the manner's provider names an error: see provider-errors.ts. It stands before a code. */
const providerNumber = z.int().min(0).max(999_999)

/** How the provider behaves; `{}` is well, in the manner that it has. */
export const faults = z.object({
  /** Unchanged when absent. */
  behavesAs: z.enum(manners).optional(),
  latencyMs: z.int().min(0).max(60_000).optional(),
  /** Share of deliveries that come twice, 0 to 1. */
  duplicate: share.optional(),
  /** Share of deliveries that are held back behind later ones of other conversations, 0 to 1. */
  disorder: share.optional(),
  /** Share of deliveries that are held back behind later ones of their own conversation too, 0 to 1. */
  disorderWithin: share.optional(),
  /** Share of deliveries that come once more, so much later. */
  repeatLater: z
    .object({
      rate: share,
      afterMs: z
        .int()
        .min(0)
        .max(7 * DAY_MS),
    })
    .optional(),
  /** Sends that are refused for good by a code of ours, or as the manner's provider means by the number. */
  failSend: z.object({ code: failCode, rate: share, number: providerNumber.optional() }).optional(),
  /**
   * Sends that are refused for the moment and may be tried again: their share, or with what waits meanwhile and for how
   * long the provider wants to be left alone.
   */
  notNow: z
    .union([
      share,
      z.object({
        rate: share,
        code: line(1, 50).optional(),
        scope: z.enum(['message', 'chat', 'line', 'newContacts']).optional(),
        afterMs: z.int().min(0).max(DAY_MS).optional(),
        /** It says what waits and for how long where nothing else does. */
        number: providerNumber.optional(),
      }),
    ])
    .optional(),
  /** Share of sends that are never answered, of which every second one has arrived, 0 to 1. */
  hang: share.optional(),
  /** Share of sends that are accepted, and then reported as not delivered. */
  failLater: z
    .object({
      code: failCode,
      rate: share,
      afterMs: z.int().min(0).max(DAY_MS).optional(),
      number: providerNumber.optional(),
    })
    .optional(),
  /** Messages arrive and are read by themselves so long after they were sent; see also the receipts below. */
  ticks: z
    .object({
      /** After a second when absent. */
      deliveredMs: z.int().min(0).max(DAY_MS).optional(),
      /** Two seconds, where the receipts are on, when absent. */
      readMs: z.int().min(0).max(DAY_MS).optional(),
      /** Share of customers who do not tell that they read, 0 to 1: always the same ones. */
      neverRead: share.optional(),
    })
    .optional(),
  /** Share of sends that arrive and whose answer does not, 0 to 1. */
  loseAnswer: share.optional(),
  /** Share of sends whose status comes before their answer, 0 to 1. */
  statusFirst: share.optional(),
  dropConnection: z.boolean().optional(),
  /** Customers write under an opaque id first; a moment later their number is told. */
  lidFirst: z.boolean().optional(),
  /** How many messages from before a line tells when it is paired. */
  historyOnPairing: z.int().min(0).max(10_000).optional(),
  /** Share of messages that cannot be read at first, as linked devices know it: in the manner beta. */
  undecryptable: z
    .object({ rate: share, readableAfterMs: z.int().min(0).max(DAY_MS).optional() })
    .optional(),
  /**
   * Customers who never wrote to the line are first contacts, as they are to linked devices: so far apart, at random, and so
   * many within 24 hours; fewer in the first 30 days of a pairing. In the manner beta; no bound when absent.
   */
  firstContacts: z
    .object({
      spacedMs: z
        .tuple([z.int().min(0).max(DAY_MS), z.int().min(0).max(DAY_MS)])
        .refine(([least, most]) => least <= most, 'least_above_most'),
      perDay: z.int().min(1).max(FIRST_CONTACTS_MAX),
      perDayNew: z.int().min(1).max(FIRST_CONTACTS_MAX),
    })
    .optional(),
  /** What happens to media when their bytes are fetched. */
  fetch: z
    .object({
      slowMs: z.int().min(0).max(60_000).optional(),
      /** Share of media that are no longer there and come when they are requested again, 0 to 1. */
      expired: share.optional(),
      /** Share of downloads whose bytes are not those that were announced, 0 to 1. */
      corrupt: share.optional(),
    })
    .optional(),
})
export type Faults = z.output<typeof faults>

/** What happens on the customers' phones by itself, a moment after a message was sent to them. */
export const receipts = z.object({
  /** Messages arrive (ack 3): on, unless it was turned off. */
  delivers: z.boolean(),
  /** Messages are read (ack 4): off, unless it was turned on. */
  reads: z.boolean(),
})
export type Receipts = z.output<typeof receipts>

/** Absent means unchanged. */
const receiptsChange = z.object({ delivers: flag().optional(), reads: flag().optional() })
export type ReceiptsChange = z.output<typeof receiptsChange>

/** A customer as the pretended WhatsApp knows them. */
export const simulatedCustomer = z.object({
  number: z.string(),
  name: z.string(),
  /** Writes under an opaque id: the company does not see the number. */
  hidesNumber: z.boolean(),
  /** The number is not on WhatsApp. */
  isAbsent: z.boolean(),
  /** Where their picture is; empty when they have none. */
  pictureUrl: z.string(),
})
export type SimulatedCustomer = z.output<typeof simulatedCustomer>

/** Absent means unchanged. */
export const simulatedCustomerChange = z.object({
  name: line(0, 100).optional(),
  hidesNumber: flag().optional(),
  isAbsent: flag().optional(),
  /** Base64 of a picture; empty takes it away. */
  picture: z.string().max(PICTURE_BASE64_MAX).optional(),
})
export type SimulatedCustomerChange = z.output<typeof simulatedCustomerChange>

/** Whose message is meant, where two chats have one of the same id. */
const whose = z.object({
  from: customer.optional(),
  group: line(1, 100).optional(),
})
export type Whose = z.output<typeof whose>

/** What WhatsApp says of the line; see line-notices.ts for the codes and what they need. */
export const simulatedNotice = z.object({
  code: line(1, 64),
  about: line(0, 200).default(''),
  severity: z.enum(noticeSeverities),
  /** Seconds since 1970, as WhatsApp counts. */
  until: z.int().positive().max(10_000_000_000).optional(),
  data: z
    .object({
      scope: line(0, 100).optional(),
      rating: line(0, 100).optional(),
      limit: line(0, 100).optional(),
      text: text(1000).optional(),
    })
    .optional(),
})
export type SimulatedNotice = z.output<typeof simulatedNotice>

const templateList = z.object({
  templates: z
    .array(lineTemplate)
    .max(LINE_TEMPLATES_MAX)
    .refine(
      (all) => new Set(all.map(({ name, language }) => `${name}\n${language}`)).size === all.length,
      'repeated_id',
    ),
})
export type SimulatedTemplates = z.output<typeof templateList>

const customerParam = whatsappIdParam.extend({ number: customer })
const status = z.object({ status: z.enum(connectionStatuses) })

export const simulatorRoutes = declareRoutes({
  'POST /simulator/:whatsappId/scan': {
    summary: 'Scan the QR code of a line with the pretended phone, or type its pairing code',
    who: 'admin',
    params: whatsappIdParam,
    body: z.preprocess((value) => value ?? {}, z.object({ code: line(0, 20).optional() })),
    reply: status,
  },
  'POST /simulator/:whatsappId/unlink': {
    summary: 'Log the line out on the phone',
    who: 'admin',
    params: whatsappIdParam,
    reply: status,
  },
  'POST /simulator/:whatsappId/messages': {
    summary: 'Write as a customer',
    who: 'admin',
    // It stands for a customer, who writes whether or not the company has paid.
    openWhenExpired: true,
    params: whatsappIdParam,
    body: simulatedPost,
    reply: z.object({ id: z.string() }),
    status: 202,
  },
  'PUT /simulator/:whatsappId/messages/:id': {
    summary: 'The customer edits a message',
    who: 'admin',
    params: messageParam,
    query: whose,
    body: z.object({ body: text(65_536) }),
    reply: z.object({ id: z.string() }),
    status: 202,
  },
  'DELETE /simulator/:whatsappId/messages/:id': {
    summary: 'The customer deletes a message',
    who: 'admin',
    params: messageParam,
    query: whose.extend({
      /** Who deletes it, in a group: its writer, unless somebody else is named. */
      by: customer.optional(),
    }),
    reply: z.object({ id: z.string() }),
    status: 202,
  },
  'GET /simulator/:whatsappId/messages': {
    summary: 'What the phone shows, both directions',
    who: 'admin',
    params: whatsappIdParam,
    query: z.object({
      from: customer.optional(),
      /** Only what was written in this group. */
      group: line(1, 100).optional(),
      after: given(z.int().min(0)).optional(),
    }),
    reply: z.object({
      messages: z.array(simulatedMessage),
      /** The company is typing to them. */
      typing: z.boolean(),
    }),
  },
  'GET /simulator/:whatsappId/messages/:id/media': {
    summary: 'The bytes of a medium as the phone has it',
    who: 'admin',
    params: messageParam,
    query: whose,
    /** The bytes. */
    reply: z.unknown(),
  },
  'GET /simulator/:whatsappId/customers': {
    summary: 'The customers that this phone pretends to be, the latest active first',
    who: 'admin',
    params: whatsappIdParam,
    reply: z.object({
      customers: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          lastMessage: z.string(),
          /** Its type, for a medium without words. */
          lastType: z.string(),
          unread: z.int(),
          timestamp: z.int(),
          hidesNumber: z.boolean(),
          isAbsent: z.boolean(),
          pictureUrl: z.string(),
        }),
      ),
      groups: z.array(
        z.object({
          name: z.string(),
          lastMessage: z.string(),
          lastType: z.string(),
          unread: z.int(),
          timestamp: z.int(),
        }),
      ),
    }),
  },
  'GET /simulator/:whatsappId/customers/:number': {
    summary: 'A customer as the pretended WhatsApp knows them',
    who: 'admin',
    params: customerParam,
    reply: simulatedCustomer,
  },
  'PUT /simulator/:whatsappId/customers/:number': {
    summary: 'A customer changes their name or picture, hides their number, or leaves WhatsApp',
    who: 'admin',
    params: customerParam,
    body: simulatedCustomerChange,
    reply: simulatedCustomer,
  },
  'GET /simulator/:whatsappId/customers/:number/picture': {
    summary: "The bytes of a customer's picture",
    who: 'admin',
    params: customerParam,
    /** The bytes. */
    reply: z.unknown(),
  },
  'POST /simulator/:whatsappId/typing': {
    summary: 'A customer begins to type, or stops',
    who: 'admin',
    params: whatsappIdParam,
    body: z.object({
      from: customer,
      name: line(0, 100).optional(),
      group: line(1, 100).optional(),
      typing: flag(),
    }),
    reply: z.object({ typing: z.boolean() }),
    status: 202,
  },
  'POST /simulator/:whatsappId/contacts': {
    summary: "The phone reports what stands in the owner's book",
    who: 'admin',
    params: whatsappIdParam,
    body: z.object({
      contacts: z
        .array(z.object({ number: customer, name: line(0, 100) }))
        .min(1)
        .max(1000),
    }),
    reply: z.object({ count: z.int() }),
    status: 202,
  },
  'POST /simulator/:whatsappId/notices': {
    summary: 'WhatsApp says something of the line itself, such as that it restricts it',
    who: 'admin',
    params: whatsappIdParam,
    body: simulatedNotice,
    reply: z.object({ id: z.string() }),
    status: 202,
  },
  'GET /simulator/:whatsappId/templates': {
    summary: 'Texts that the pretended provider has approved, or may',
    who: 'admin',
    params: whatsappIdParam,
    reply: templateList,
  },
  'PUT /simulator/:whatsappId/templates': {
    summary:
      'Give the line these templates, in the place of those before: a changed status is told as a notice. A line without any takes each template',
    who: 'admin',
    params: whatsappIdParam,
    body: templateList,
    reply: templateList,
  },
  'POST /simulator/:whatsappId/ack': {
    summary:
      'The phone reports delivery (3) or reading (4) of one message, or of all to a customer',
    who: 'admin',
    params: whatsappIdParam,
    body: z
      .object({
        id: providerId.optional(),
        from: customer.optional(),
        ack: z.int().min(1).max(4),
        /** Who of a group got or read it: told of each of them. */
        participant: customer.optional(),
      })
      .refine((body) => body.id !== undefined || body.from !== undefined, 'id_or_from'),
    reply: z.object({ count: z.int() }),
  },
  'GET /simulator/:whatsappId/receipts': {
    summary: 'Whether messages arrive and are read by themselves',
    who: 'admin',
    params: whatsappIdParam,
    reply: receipts,
  },
  'PUT /simulator/:whatsappId/receipts': {
    summary: 'Let messages arrive and be read by themselves, or only when that is reported',
    who: 'admin',
    params: whatsappIdParam,
    body: receiptsChange,
    reply: receipts,
  },
  'PUT /simulator/:whatsappId/faults': {
    summary: 'How badly the pretended provider behaves',
    who: 'admin',
    params: whatsappIdParam,
    body: faults,
    reply: faults,
  },
  'GET /simulator/:whatsappId/faults': {
    summary: 'How the pretended provider behaves now',
    who: 'admin',
    params: whatsappIdParam,
    reply: faults,
  },
})
