import { z } from 'zod'
import { campaignCost, campaignPrices, NO_PRICES } from './campaign-costs.ts'
import { campaignWait } from './campaign-waits.ts'
import { template, templateButtons, templateMedia } from './choices.ts'
import { givenTime } from './given-time.ts'
import { isFilled } from './line-templates.ts'
import { FILE_MAX_BYTES, MESSAGE_MAX } from './message-limits.ts'
import { declareRoutes } from './route.ts'
import { repetitions } from './schedules.ts'
import {
  absentId,
  companyQuery,
  emptyReply,
  given,
  givenId,
  id,
  idParam,
  idempotencyKey,
  instant,
  line,
  messageReply,
  optionalId,
  pageQuery,
  text,
} from './shapes.ts'

// One text, in up to five variants, to everybody of a contact list.

/** Its calls, and those of contact lists, need both: the plan has them, and the operator has turned them on. */
export const CAMPAIGN_MODULES = ['useCampaigns', 'campaignsEnabled'] as const

export const CAMPAIGN_PAGE = 20
export const CAMPAIGN_RECIPIENT_PAGE = 50
export const CAMPAIGN_VARIANTS = 5
/** Live news of a campaign with more recipients leave them out. */
export const SHIPPING_TOLD_MAX = 1000
const LINES_MAX = 20
const VARIABLES_MAX = 100

export const campaignStatuses = [
  'INATIVA',
  'PROGRAMADA',
  'EM_ANDAMENTO',
  'CANCELADA',
  'FINALIZADA',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** `unknown`: neither an answer nor a status came, and nobody knows whether it arrived. */
export const recipientStates = [
  'pending',
  'queued',
  'accepted',
  'failed',
  'skipped',
  'unknown',
] as const
export type RecipientState = (typeof recipientStates)[number]

/** How many recipients are in each state, and how far those went that were accepted. */
export const campaignCounts = z.object({
  total: z.int(),
  pending: z.int(),
  queued: z.int(),
  accepted: z.int(),
  failed: z.int(),
  skipped: z.int(),
  unknown: z.int(),
  delivered: z.int(),
  read: z.int(),
  answered: z.int(),
  optedOut: z.int(),
})
export type CampaignCounts = z.output<typeof campaignCounts>

const named = z.object({ id: id(), name: z.string() })

export const campaign = z.object({
  id: id(),
  name: z.string(),
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
  status: z.enum(campaignStatuses),
  scheduledAt: instant().nullable(),
  startedAt: instant().nullable(),
  completedAt: instant().nullable(),
  companyId: id(),
  contactListId: id().nullable(),
  tagId: id().nullable(),
  whatsappId: id().nullable(),
  /** Further lines that take their turn with it. */
  moreWhatsappIds: z.array(id()),
  fileListId: id().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  template: template.nullable(),
  onlyInHours: z.boolean(),
  inRecipientsZone: z.boolean(),
  repeatEvery: z.enum(repetitions),
  /** The last day on which it is repeated. */
  repeatUntil: z.string().nullable(),
  /** Of 100: so many recipients try all texts before the one with most replies goes to the others. */
  trialShare: z.int().nullable(),
  trialHours: z.int().nullable(),
  /** The text that the trial chose. */
  chosenVariant: z.int().nullable(),
  replyQueueId: id().nullable(),
  replyFlowId: id().nullable(),
  /** Why it stopped by itself; empty where a person stopped it, or nobody. */
  stopCode: z.string(),
  /** Why it writes to nobody just now, by line; empty while it writes, and where it is not under way. */
  waits: z.array(campaignWait),
  counts: campaignCounts,
  /** Before it began; null until then. */
  estimatedCost: campaignCost.nullable(),
  /** The cost of messages that reached a phone and are charged, as providers have told. */
  chargedCost: campaignCost,
  /** So many messages reached a phone and are not charged. */
  uncharged: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  contactList: named.nullable(),
  whatsapp: named.nullable(),
})
export type Campaign = z.output<typeof campaign>

/** What clients of this family read of a recipient. */
const shippingRow = z.object({
  id: z.int(),
  jobId: z.string().nullable(),
  number: z.string(),
  message: z.string(),
  /** Of the contact list. */
  contactId: id().nullable(),
  campaignId: id(),
  /** When WhatsApp accepted it. */
  deliveredAt: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
const listedContact = z.object({
  id: id(),
  name: z.string(),
  number: z.string(),
  isWhatsappValid: z.boolean(),
})
export const fullCampaign = campaign.extend({
  shipping: z.array(shippingRow),
  contactList: named.extend({ contacts: z.array(listedContact) }).nullable(),
})
export type FullCampaign = z.output<typeof fullCampaign>

/** As news: small ones with their recipients and the valid ones of their list, as clients of this family count them. */
export type ToldCampaign = Campaign | FullCampaign

const message = () => z.preprocess((value) => value ?? '', text(MESSAGE_MAX))
/** `""` and `Nenhuma` are no tag. */
const tagListId = () => z.preprocess((value) => (value === 'Nenhuma' ? null : value), optionalId())
const absent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

const fields = {
  message1: message(),
  message2: message(),
  message3: message(),
  message4: message(),
  message5: message(),
  scheduledAt: absent(givenTime()),
  contactListId: optionalId(),
  tagListId: tagListId(),
  whatsappId: optionalId(),
  moreWhatsappIds: z.array(givenId()).max(LINES_MAX),
  fileListId: optionalId(),
  template: template.refine(isFilled, 'gap_without_value').nullable(),
  onlyInHours: z.boolean(),
  inRecipientsZone: z.boolean(),
  repeatEvery: z.preprocess((value) => value ?? '', z.enum(repetitions)),
  repeatUntil: absent(z.iso.date()),
  trialShare: absent(given(z.int().min(5).max(50))),
  trialHours: absent(given(z.int().min(1).max(72))),
  replyQueueId: optionalId(),
  replyFlowId: optionalId(),
}

/** Absent means unchanged, or nothing where it is new. Clients send further keys of the row back, which say nothing. */
export const campaignChange = z
  .object({ name: line(2, 50), status: z.enum(campaignStatuses), ...fields })
  .partial()
export type CampaignChange = z.output<typeof campaignChange>

export const campaignInput = campaignChange.extend({
  name: line(2, 50),
  /** Made by the browser for this one: a repeat of the call makes no second. */
  idempotencyKey: idempotencyKey(),
})
export type CampaignInput = z.output<typeof campaignInput>

/** The choices of the settings page, in seconds and in messages; 0 of the last two means none. */
export const messageIntervals = [0, 5, 10, 15, 20] as const
export const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const

const oneOf = (choices: readonly number[]) =>
  given(z.int().refine((value) => choices.includes(value), 'not_offered'))

const campaignVariable = z.object({ key: line(1, 50), value: text(1000) })

/** What is set for all campaigns of a company. */
const settingFields = {
  messageInterval: oneOf(messageIntervals),
  /** After so many messages comes the greater interval. */
  longerIntervalAfter: oneOf(longerIntervals),
  greaterInterval: oneOf(longerIntervals),
  variables: z.array(campaignVariable).max(VARIABLES_MAX),
  /** Most recipients that one line is given within a day by campaigns; null: as many as its provider allows. */
  dailyLimit: given(z.int().min(1).max(1_000_000)).nullable(),
  /** Most that one contact gets within so many days by campaigns; null: no bound. */
  capMessages: given(z.int().min(1).max(100)).nullable(),
  capDays: given(z.int().min(1).max(90)),
  /** Who is being served now is left alone. */
  sparesServed: z.boolean(),
  /** It stops by itself where failures or blocks spike. */
  stopsByItself: z.boolean(),
  /** The price list for lines whose provider charges for each message. */
  prices: campaignPrices,
}
const { shape } = z.object(settingFields)

/** With what holds where nothing was set. */
export const campaignSettings = z.object({
  messageInterval: shape.messageInterval.default(20),
  longerIntervalAfter: shape.longerIntervalAfter.default(20),
  greaterInterval: shape.greaterInterval.default(60),
  variables: shape.variables.default([]),
  dailyLimit: shape.dailyLimit.default(null),
  capMessages: shape.capMessages.default(null),
  capDays: shape.capDays.default(7),
  sparesServed: shape.sparesServed.default(true),
  stopsByItself: shape.stopsByItself.default(true),
  prices: shape.prices.default(NO_PRICES),
})
export type CampaignSettings = z.output<typeof campaignSettings>

/** Absent means unchanged: defaults would set what was not named. */
export const campaignSettingsChange = z.object(settingFields).partial()
export type CampaignSettingsChange = z.output<typeof campaignSettingsChange>

const settingRow = z.object({
  id: id(),
  key: z.string(),
  /** JSON. */
  value: z.string(),
  companyId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type CampaignSettingRow = z.output<typeof settingRow>

export const recipient = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  state: z.enum(recipientStates),
  /** Why it failed, was skipped, or waits until `notBefore`. */
  code: z.string(),
  reason: z.string(),
  variant: z.int().nullable(),
  message: z.string().nullable(),
  whatsappId: id().nullable(),
  notBefore: instant().nullable(),
  queuedAt: instant().nullable(),
  acceptedAt: instant().nullable(),
  deliveredAt: instant().nullable(),
  readAt: instant().nullable(),
  answeredAt: instant().nullable(),
  optedOutAt: instant().nullable(),
  /** The categories that its messages are charged as; messages that are not charged have none. */
  chargedAs: z.array(z.string()),
  /** By the prices of its campaign; null where nothing is charged or one has no price. */
  cost: z.string().nullable(),
  /** The conversation it is in. */
  ticketUuid: z.uuid().nullable(),
  /** Trying again may help. */
  isRetryable: z.boolean(),
})
export type Recipient = z.output<typeof recipient>

export const recipientFilters = [
  ...recipientStates,
  'delivered',
  'read',
  'answered',
  'optedOut',
] as const

const preview = z.object({
  /** For whom; null where the list is empty. */
  recipient: z.object({ name: z.string(), number: z.string() }).nullable(),
  /** Each variant that has words, filled in. */
  texts: z.array(z.object({ variant: z.int(), body: z.string() })),
  /** In their place on lines that have templates, filled in; null without one. */
  template: z.string().nullable(),
  /** The file above it; null where it has none. */
  templateMedia: z.object({ type: z.enum(templateMedia), link: z.string() }).nullable(),
  /** Its buttons with what each opens, copies or says again; empty where that is nothing, or not known. */
  templateButtons: z.array(
    z.object({ kind: z.enum([...templateButtons, 'phone']), title: z.string(), value: z.string() }),
  ),
  /** Names in braces that nothing fills, by variant; 0 is the template. */
  unknownVariables: z.array(z.object({ variant: z.int(), names: z.array(z.string()) })),
  /** The contacts of its list, and those who are not written to and why. */
  audience: z.object({
    /** Those who opted out, and those who lack a variable, are among them. */
    valid: z.int(),
    invalid: z.int(),
    unchecked: z.int(),
    optedOut: z.int(),
    /** Those who lack a variable without which nothing can be sent to them. */
    lacking: z.int(),
  }),
  /** How many of those who may be written to have nothing for a variable. */
  emptyVariables: z.array(
    z.object({
      /** 0 is the template. */
      variant: z.int(),
      names: z.array(z.string()),
      count: z.int(),
      /** They are not written to; otherwise their text has nothing in that place. */
      areLeftOut: z.boolean(),
    }),
  ),
  /** With the settings as they are. */
  secondsExpected: z.int().nullable(),
})
export type CampaignPreview = z.output<typeof preview>

const administration = { who: 'user', permission: 'drawer-admin-items:view' } as const

export const campaignRoutes = declareRoutes({
  'GET /campaigns': {
    summary: 'Campaigns, by name',
    who: 'user',
    module: CAMPAIGN_MODULES,
    withoutModule: { records: [], count: 0, hasMore: false },
    query: pageQuery,
    reply: z.object({ records: z.array(campaign), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /campaigns/list': {
    summary: 'All campaigns of the company, without their recipients',
    who: 'user',
    module: CAMPAIGN_MODULES,
    withoutModule: [],
    query: companyQuery,
    reply: z.array(campaign),
  },
  'GET /campaigns/:id': {
    summary: 'One campaign with its recipients',
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: fullCampaign,
  },
  'POST /campaigns': {
    summary: 'Make a campaign: scheduled where it has a time, at rest where it has none',
    ...administration,
    module: CAMPAIGN_MODULES,
    body: campaignInput,
    reply: campaign,
  },
  'PUT /campaigns/:id': {
    summary: 'Change a campaign that has not begun; of a cancelled one its texts alone',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: campaignChange,
    reply: campaign,
  },
  'DELETE /campaigns/:id': {
    summary: 'Delete a campaign that is not under way',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: messageReply,
  },
  'POST /campaigns/:id/media-upload': {
    summary: 'Give it a file, in the place of the one before; its text becomes the caption',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: z.object({ typeArch: text(50).optional() }),
    files: { field: 'file', max: 1, maxBytes: FILE_MAX_BYTES },
    reply: z.object({ mensagem: z.string() }),
  },
  'DELETE /campaigns/:id/media-upload': {
    summary: 'Take its file away',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: z.object({ mensagem: z.string() }),
  },
  'POST /campaigns/:id/start': {
    summary: 'Begin now, whatever time it was scheduled for',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: campaign,
  },
  'POST /api/campaigns/:id/start': {
    summary: "Begin a campaign of the token's connection; one that is under way stays so",
    who: 'token',
    module: ['useExternalApi', ...CAMPAIGN_MODULES],
    params: idParam,
    reply: campaign.pick({ id: true, status: true, startedAt: true }),
  },
  'POST /campaigns/:id/cancel': {
    summary: 'Stop a campaign: what waits is not sent',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: emptyReply,
    status: 204,
  },
  'POST /campaigns/:id/restart': {
    summary:
      'Go on with a stopped campaign, to each recipient once; schedule it again while its time is ahead',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: emptyReply,
    status: 204,
  },
  'POST /campaigns/:id/skip-checks': {
    summary:
      'Do not wait for the list: numbers that are not checked are left out, with that reason',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: emptyReply,
    status: 204,
  },
  'POST /campaigns/:id/rest': {
    summary: 'Write to those of the list who were left out, and to nobody twice',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: z.object({ leftOut: z.int() }),
  },
  'POST /campaigns/:id/duplicate': {
    summary: 'Make another with the same texts, at rest',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: z.object({ name: line(2, 50), idempotencyKey: idempotencyKey() }),
    reply: campaign,
  },
  'POST /campaigns/:id/preview': {
    summary: 'What a real recipient would read, who would be left out, and how long it takes',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    /** Of the contact list; the first where absent. */
    body: z.object({ contactListItemId: absentId() }),
    reply: preview,
  },
  'POST /campaigns/:id/test': {
    summary: "Send it once to a number of one's own, outside its recipients",
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: z.object({
      number: line(8, 50),
      variant: given(z.int().min(1).max(CAMPAIGN_VARIANTS)).default(1),
      idempotencyKey: idempotencyKey(),
    }),
    reply: messageReply,
  },
  'GET /campaigns/:id/recipients': {
    summary: 'Recipients with state and reason, in their order',
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: idParam,
    query: z.object({
      state: z.preprocess(
        (value) => (value === '' ? undefined : value),
        z.enum(recipientFilters).optional(),
      ),
      searchParam: text(200).default(''),
      /** `next` of the page before. */
      after: given(z.int().min(0)).optional(),
    }),
    reply: z.object({ recipients: z.array(recipient), next: z.int().nullable() }),
  },
  'POST /campaigns/:id/retry': {
    summary: 'Try again those whom trying again may reach',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: z.object({ retried: z.int() }),
  },
  'POST /campaigns/:id/failed-list': {
    summary: 'A new contact list of those who were not reached',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: z.object({ name: line(2, 50) }),
    reply: z.object({ contactListId: id() }),
  },
  'GET /campaign-settings': {
    summary: 'What is set for all campaigns, each key with its JSON',
    who: 'user',
    module: CAMPAIGN_MODULES,
    withoutModule: [],
    reply: z.array(settingRow),
  },
  'POST /campaign-settings': {
    summary: 'Set it; keys that are absent stay as they are',
    ...administration,
    module: CAMPAIGN_MODULES,
    body: z.object({ settings: campaignSettingsChange }),
    reply: z.array(settingRow),
  },
})
