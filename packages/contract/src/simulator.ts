import { z } from 'zod'
import { templateMedia } from './choices.ts'
import { connectionStatuses } from './connections.ts'
import { noticeSeverities } from './line-notices.ts'
import { lineTemplate, LINE_TEMPLATES_MAX, templateCategories } from './line-templates.ts'
import { declareRoutes } from './route.ts'
import { flag, typedNumber, givenId, line, text } from './shapes.ts'

// The simulator emulates WhatsApp and its customers' phones: for demos, training and tests.

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

/** A pairing code as shown; typed codes may have any spaces, dashes and case. */
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

/** A customer's chosen option of a message. */
const choice = z.object({
  id: line(1, 256),
  title: line(1, 200),
  description: line(0, 200).optional(),
  /** Payload that the message's option returns. */
  payload: text(1000).optional(),
  /** Id of the message with the options. */
  answers: providerId.optional(),
})

/** The advertisement that led a customer here. */
const referral = z.object({
  sourceType: line(1, 50).default('ad'),
  sourceId: line(0, 200).default(''),
  sourceUrl: line(0, 2000).default(''),
  headline: line(0, 200).default(''),
  body: text(2000).default(''),
  /** The advertiser's id of the click. */
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
        /** Price of one item, in the currency's unit. */
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
  /** Id of the call, for its later outcome: it rings, then it is missed. */
  id: providerId.optional(),
  outcome: z.enum(['ringing', 'missed', 'answered', 'refused']),
})

/** Content of a message besides its text. */
const messageExtras = z.object({
  choice: choice.optional(),
  referral: referral.optional(),
  /** The product that the customer viewed while writing. */
  product: product.optional(),
  /** For type order; the body is the customer's comment. */
  order: order.optional(),
  /** For type location. */
  place: place.optional(),
  /** For type call; without it the call has no outcome. */
  call: call.optional(),
  forwarded: z.boolean().optional(),
  /** Can be viewed once. */
  viewOnce: z.boolean().optional(),
  /** Absent: live, or late for messages written while the line was disconnected. */
  origin: z.enum(['live', 'late', 'history']).optional(),
})
export type SimulatedExtras = z.output<typeof messageExtras>

/** A button or row on a phone; pressing it sends a choice that `answers` the message. */
const pressable = z.object({
  id: z.string(),
  title: z.string(),
  payload: z.string().optional(),
})

/** Interactive parts of a company's message. */
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
  /** The template that it was made from. */
  template: z
    .object({
      name: z.string(),
      language: z.string(),
      /** The category of its charge, if the provider knows it. */
      category: z.enum(templateCategories).optional(),
      /** The file above its text; only its address is stored. */
      media: z.object({ type: z.enum(templateMedia), link: z.string() }).optional(),
      /** Its buttons that open a page. */
      links: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
      /** Those that copy a code. */
      codes: z.array(z.object({ title: z.string(), code: z.string() })).optional(),
    })
    .optional(),
})
export type SimulatedOffers = z.output<typeof messageOffers>

/** One message as shown on the customer's phone; `fromMe`: written by the company. */
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
  /** The group it was written in. */
  group: z.string().optional(),
  ack: z.int(),
  /** Recorded as a voice note. */
  voice: z.boolean().optional(),
  edited: z.boolean().optional(),
  deleted: z.boolean().optional(),
  ...messageOffers.shape,
  ...messageExtras.shape,
  timestamp: z.int(),
  /** Order on the phone; send the highest known one as `after`. */
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
  /** A known id: a repeated delivery by the provider. */
  id: providerId.optional(),
  /** Unix time in seconds, like WhatsApp's. */
  timestamp: z.int().positive().max(10_000_000_000).optional(),
  /** Typed on the company's phone. */
  fromMe: z.boolean().optional(),
  /** The group that the customer writes in as a participant. */
  group: line(1, 100).optional(),
  ...messageExtras.shape,
})
export type SimulatedPost = z.output<typeof simulatedPost>

/**
 * beta: like a phone's linked device, which is paired by a QR code, accepts the product's message ids and knows
 * customers by opaque ids too; cloud: like the official API, which connects by itself, creates the ids and refers to
 * messages by its own ids in statuses.
 */
export const manners = ['beta', 'cloud'] as const
export type Manner = (typeof manners)[number]

const DAY_MS = 86_400_000
const FIRST_CONTACTS_MAX = 100_000
const failCode = line(1, 50).default('ERR_SENDING_WAPP_MSG')
/** The provider's number of an error in this manner (provider-errors.ts); it takes precedence over a code. */
const providerNumber = z.int().min(0).max(999_999)

/** Behaviour of the simulated provider; `{}`: no faults, in the current manner. */
export const faults = z.object({
  /** Absent: unchanged. */
  behavesAs: z.enum(manners).optional(),
  latencyMs: z.int().min(0).max(60_000).optional(),
  /** Share of deliveries that arrive twice, 0 to 1. */
  duplicate: share.optional(),
  /** Share of deliveries that arrive after later ones of other conversations, 0 to 1. */
  disorder: share.optional(),
  /** Share of deliveries that arrive after later ones of their own conversation too, 0 to 1. */
  disorderWithin: share.optional(),
  /** Share of deliveries that are repeated after this delay. */
  repeatLater: z
    .object({
      rate: share,
      afterMs: z
        .int()
        .min(0)
        .max(7 * DAY_MS),
    })
    .optional(),
  /** Sends that fail permanently, by a code of the product or a number of the manner's provider. */
  failSend: z.object({ code: failCode, rate: share, number: providerNumber.optional() }).optional(),
  /** Sends that fail temporarily: their share, optionally with the paused scope and the duration of the pause. */
  notNow: z
    .union([
      share,
      z.object({
        rate: share,
        code: line(1, 50).optional(),
        scope: z.enum(['message', 'chat', 'line', 'newContacts']).optional(),
        afterMs: z.int().min(0).max(DAY_MS).optional(),
        /** Determines scope and duration if they are absent. */
        number: providerNumber.optional(),
      }),
    ])
    .optional(),
  /** Share of sends that are never answered, half of which have arrived, 0 to 1. */
  hang: share.optional(),
  /** Share of sends that are accepted, and later reported as failed. */
  failLater: z
    .object({
      code: failCode,
      rate: share,
      afterMs: z.int().min(0).max(DAY_MS).optional(),
      number: providerNumber.optional(),
    })
    .optional(),
  /** Delays after which messages are delivered and read; see also the receipts below. */
  ticks: z
    .object({
      /** Absent: one second. */
      deliveredMs: z.int().min(0).max(DAY_MS).optional(),
      /** Absent: two seconds, if read receipts are on. */
      readMs: z.int().min(0).max(DAY_MS).optional(),
      /** Share of customers without read receipts, 0 to 1: always the same ones. */
      neverRead: share.optional(),
    })
    .optional(),
  /** Share of sends that arrive but whose answer is lost, 0 to 1. */
  loseAnswer: share.optional(),
  /** Share of sends whose status arrives before their answer, 0 to 1. */
  statusFirst: share.optional(),
  dropConnection: z.boolean().optional(),
  /** Customers first write under an opaque id; their number follows a moment later. */
  lidFirst: z.boolean().optional(),
  /** Number of older messages delivered on pairing. */
  historyOnPairing: z.int().min(0).max(10_000).optional(),
  /** Share of messages that cannot be decrypted at first, as with linked devices: in the manner beta. */
  undecryptable: z
    .object({ rate: share, readableAfterMs: z.int().min(0).max(DAY_MS).optional() })
    .optional(),
  /**
   * Customers who never wrote to the line are first contacts, as for linked devices: a random spacing and a limit
   * within 24 hours; a lower one in the first 30 days of a pairing. In the manner beta; unlimited if absent.
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
  /** Faults while media are downloaded. */
  fetch: z
    .object({
      slowMs: z.int().min(0).max(60_000).optional(),
      /** Share of media that have expired and arrive after a new request, 0 to 1. */
      expired: share.optional(),
      /** Share of downloads whose bytes differ from the announced ones, 0 to 1. */
      corrupt: share.optional(),
    })
    .optional(),
})
export type Faults = z.output<typeof faults>

/** Automatic receipts of the customers' phones, a moment after a message was sent to them. */
export const receipts = z.object({
  /** Delivery receipts (ack 3); on by default. */
  delivers: z.boolean(),
  /** Read receipts (ack 4); off by default. */
  reads: z.boolean(),
})
export type Receipts = z.output<typeof receipts>

/** Absent means unchanged. */
const receiptsChange = z.object({ delivers: flag().optional(), reads: flag().optional() })
export type ReceiptsChange = z.output<typeof receiptsChange>

/** A customer of the simulated WhatsApp. */
export const simulatedCustomer = z.object({
  number: z.string(),
  name: z.string(),
  /** Writes under an opaque id: the company does not see the number. */
  hidesNumber: z.boolean(),
  /** The number is not on WhatsApp. */
  isAbsent: z.boolean(),
  /** Address of the picture; empty without one. */
  pictureUrl: z.string(),
})
export type SimulatedCustomer = z.output<typeof simulatedCustomer>

/** Absent means unchanged. */
export const simulatedCustomerChange = z.object({
  name: line(0, 100).optional(),
  hidesNumber: flag().optional(),
  isAbsent: flag().optional(),
  /** Base64 of a picture; empty removes it. */
  picture: z.string().max(PICTURE_BASE64_MAX).optional(),
})
export type SimulatedCustomerChange = z.output<typeof simulatedCustomerChange>

/** The message's chat, if two chats have a message with the same id. */
const whose = z.object({
  from: customer.optional(),
  group: line(1, 100).optional(),
})
export type Whose = z.output<typeof whose>

/** A notice of the simulated WhatsApp about the line; see line-notices.ts for codes and data. */
export const simulatedNotice = z.object({
  code: line(1, 64),
  about: line(0, 200).default(''),
  severity: z.enum(noticeSeverities),
  /** Unix time in seconds, like WhatsApp's. */
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
    summary: 'Scan the QR code of a connection with the simulated phone, or type its pairing code',
    who: 'admin',
    params: whatsappIdParam,
    body: z.preprocess((value) => value ?? {}, z.object({ code: line(0, 20).optional() })),
    reply: status,
  },
  'POST /simulator/:whatsappId/unlink': {
    summary: 'Unlink the connection on the simulated phone',
    who: 'admin',
    params: whatsappIdParam,
    reply: status,
  },
  'POST /simulator/:whatsappId/messages': {
    summary: 'Send a message as a customer',
    who: 'admin',
    // A customer may write although the company has not paid.
    openWhenExpired: true,
    params: whatsappIdParam,
    body: simulatedPost,
    reply: z.object({ id: z.string() }),
    status: 202,
  },
  'PUT /simulator/:whatsappId/messages/:id': {
    summary: 'Edit a message as the customer',
    who: 'admin',
    params: messageParam,
    query: whose,
    body: z.object({ body: text(65_536) }),
    reply: z.object({ id: z.string() }),
    status: 202,
  },
  'DELETE /simulator/:whatsappId/messages/:id': {
    summary: 'Delete a message as the customer',
    who: 'admin',
    params: messageParam,
    query: whose.extend({
      /** The participant that deletes it in a group; by default its author. */
      by: customer.optional(),
    }),
    reply: z.object({ id: z.string() }),
    status: 202,
  },
  'GET /simulator/:whatsappId/messages': {
    summary: 'List the messages on the simulated phone, in both directions',
    who: 'admin',
    params: whatsappIdParam,
    query: z.object({
      from: customer.optional(),
      /** Messages of this group only. */
      group: line(1, 100).optional(),
      after: typedNumber(z.int().min(0)).optional(),
    }),
    reply: z.object({
      messages: z.array(simulatedMessage),
      /** True while the company is typing to the customer. */
      typing: z.boolean(),
    }),
  },
  'GET /simulator/:whatsappId/messages/:id/media': {
    summary: 'Download a file from the simulated phone',
    who: 'admin',
    params: messageParam,
    query: whose,
    /** The file's bytes. */
    reply: z.unknown(),
  },
  'GET /simulator/:whatsappId/customers': {
    summary: 'List the simulated customers, the most recently active first',
    who: 'admin',
    params: whatsappIdParam,
    reply: z.object({
      customers: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          lastMessage: z.string(),
          /** The message's type, for a medium without text. */
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
    summary: 'Get a customer as the simulated WhatsApp knows them',
    who: 'admin',
    params: customerParam,
    reply: simulatedCustomer,
  },
  'PUT /simulator/:whatsappId/customers/:number': {
    summary: "Change a customer's name or picture, hide their number, or remove them from WhatsApp",
    who: 'admin',
    params: customerParam,
    body: simulatedCustomerChange,
    reply: simulatedCustomer,
  },
  'GET /simulator/:whatsappId/customers/:number/picture': {
    summary: "Download a customer's picture",
    who: 'admin',
    params: customerParam,
    /** The file's bytes. */
    reply: z.unknown(),
  },
  'POST /simulator/:whatsappId/typing': {
    summary: 'Start or stop typing as a customer',
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
    summary: 'Send the address book of the simulated phone',
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
    summary: "Send a provider's notice about the connection, such as a restriction",
    who: 'admin',
    params: whatsappIdParam,
    body: simulatedNotice,
    reply: z.object({ id: z.string() }),
    status: 202,
  },
  'GET /simulator/:whatsappId/templates': {
    summary: 'List the templates of the simulated provider',
    who: 'admin',
    params: whatsappIdParam,
    reply: templateList,
  },
  'PUT /simulator/:whatsappId/templates': {
    summary:
      "Replace the connection's templates; a changed status sends a notice. A connection without templates accepts every template",
    who: 'admin',
    params: whatsappIdParam,
    body: templateList,
    reply: templateList,
  },
  'POST /simulator/:whatsappId/ack': {
    summary:
      'Report the delivery (3) or reading (4) of one message, or of all messages to a customer',
    who: 'admin',
    params: whatsappIdParam,
    body: z
      .object({
        id: providerId.optional(),
        from: customer.optional(),
        ack: z.int().min(1).max(4),
        /** The group's participant that received or read it; reported separately for each. */
        participant: customer.optional(),
      })
      .refine((body) => body.id !== undefined || body.from !== undefined, 'id_or_from'),
    reply: z.object({ count: z.int() }),
  },
  'GET /simulator/:whatsappId/receipts': {
    summary: 'Get whether delivery and reading are reported automatically',
    who: 'admin',
    params: whatsappIdParam,
    reply: receipts,
  },
  'PUT /simulator/:whatsappId/receipts': {
    summary: 'Enable or disable the automatic reports of delivery and reading',
    who: 'admin',
    params: whatsappIdParam,
    body: receiptsChange,
    reply: receipts,
  },
  'PUT /simulator/:whatsappId/faults': {
    summary: 'Set the failures of the simulated provider',
    who: 'admin',
    params: whatsappIdParam,
    body: faults,
    reply: faults,
  },
  'GET /simulator/:whatsappId/faults': {
    summary: 'Get the failures of the simulated provider',
    who: 'admin',
    params: whatsappIdParam,
    reply: faults,
  },
})
