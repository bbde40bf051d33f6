import { z } from 'zod'
import { campaignCost, campaignPrices, NO_PRICES } from './campaign-costs.ts'
import { campaignWait } from './campaign-waits.ts'
import { template, templateButtons, templateMedia } from './choices.ts'
import { givenTime } from './given-time.ts'
import { isFilled } from './line-templates.ts'
import { mediaRemoval, mediaUpload } from './media-upload.ts'
import { FILE_MAX_BYTES, MESSAGE_MAX } from './message-limits.ts'
import { declareRoutes } from './route.ts'
import { repetitions } from './schedules.ts'
import {
  idOrAbsent,
  companyQuery,
  emptyReply,
  typedNumber,
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

// A campaign: one text, in up to five variants, to all contacts of a list.

/** The modules that campaigns and contact lists require: a plan flag and an operator switch. */
export const CAMPAIGN_MODULES = ['useCampaigns', 'campaignsEnabled'] as const

export const CAMPAIGN_PAGE = 20
export const CAMPAIGN_RECIPIENT_PAGE = 50
export const CAMPAIGN_VARIANTS = 5
/** Live events of a campaign with more recipients omit them. */
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

/** `unknown`: the provider sent neither an answer nor a status. */
export const recipientStates = [
  'pending',
  'queued',
  'accepted',
  'failed',
  'skipped',
  'unknown',
] as const
export type RecipientState = (typeof recipientStates)[number]

/** Number of recipients by state, and of accepted messages by delivery status. */
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
  /** Further lines that send in turn. */
  moreWhatsappIds: z.array(id()),
  fileListId: id().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  template: template.nullable(),
  onlyInHours: z.boolean(),
  inRecipientsZone: z.boolean(),
  repeatEvery: z.enum(repetitions),
  /** The last day of the repetition. */
  repeatUntil: z.string().nullable(),
  /**
   * Percentage of the recipients of the trial, in which all texts are sent; the text with most replies goes to the
   * rest.
   */
  trialShare: z.int().nullable(),
  trialHours: z.int().nullable(),
  /** The trial's winner. */
  chosenVariant: z.int().nullable(),
  replyQueueId: id().nullable(),
  replyFlowId: id().nullable(),
  /** Reason of an automatic stop; empty otherwise. */
  stopCode: z.string(),
  /** Reasons why it does not send now, by line; empty while it sends and while it is not running. */
  waits: z.array(campaignWait),
  counts: campaignCounts,
  /** Cost computed before its start; null until then. */
  estimatedCost: campaignCost.nullable(),
  /** Cost of messages that reached a phone and are charged, as reported by providers. */
  chargedCost: campaignCost,
  /** Number of messages that reached a phone without charge. */
  uncharged: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  contactList: named.nullable(),
  whatsapp: named.nullable(),
})
export type Campaign = z.output<typeof campaign>

/** The fields of a recipient that clients of this family read. */
const shippingRow = z.object({
  id: z.int(),
  jobId: z.string().nullable(),
  number: z.string(),
  message: z.string(),
  /** Id of the list's contact. */
  contactId: id().nullable(),
  campaignId: id(),
  /** Time of WhatsApp's acceptance. */
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

/**
 * A campaign in live events: small ones include their recipients and the valid contacts of their list, which clients of
 * this family count.
 */
export type ToldCampaign = Campaign | FullCampaign

const message = () => z.preprocess((value) => value ?? '', text(MESSAGE_MAX))
/** `""` and `Nenhuma` mean no tag. */
const tagListId = () => z.preprocess((value) => (value === 'Nenhuma' ? null : value), optionalId())
const nullIfEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

const fields = {
  message1: message(),
  message2: message(),
  message3: message(),
  message4: message(),
  message5: message(),
  scheduledAt: nullIfEmpty(givenTime()),
  contactListId: optionalId(),
  tagListId: tagListId(),
  whatsappId: optionalId(),
  moreWhatsappIds: z.array(givenId()).max(LINES_MAX),
  fileListId: optionalId(),
  template: template.refine(isFilled, 'gap_without_value').nullable(),
  onlyInHours: z.boolean(),
  inRecipientsZone: z.boolean(),
  repeatEvery: z.preprocess((value) => value ?? '', z.enum(repetitions)),
  repeatUntil: nullIfEmpty(z.iso.date()),
  trialShare: nullIfEmpty(typedNumber(z.int().min(5).max(50))),
  trialHours: nullIfEmpty(typedNumber(z.int().min(1).max(72))),
  replyQueueId: optionalId(),
  replyFlowId: optionalId(),
}

/**
 * Absent means unchanged, or empty for a new campaign. Clients send further keys of the row back, which are ignored.
 */
export const campaignChange = z
  .object({ name: line(2, 50), status: z.enum(campaignStatuses), ...fields })
  .partial()
export type CampaignChange = z.output<typeof campaignChange>

export const campaignInput = campaignChange.extend({
  name: line(2, 50),
  /** Created by the browser for this campaign: a repeated call creates no second one. */
  idempotencyKey: idempotencyKey(),
})
export type CampaignInput = z.output<typeof campaignInput>

/** Choices of the settings page, in seconds and in messages; 0 in the last two means none. */
export const messageIntervals = [0, 5, 10, 15, 20] as const
export const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const

const offeredNumber = (choices: readonly number[]) =>
  typedNumber(z.int().refine((value) => choices.includes(value), 'not_offered'))

const campaignVariable = z.object({ key: line(1, 50), value: text(1000) })

/** Campaign settings of a company. */
const settingFields = {
  messageInterval: offeredNumber(messageIntervals),
  /** The greater interval follows after this number of messages. */
  longerIntervalAfter: offeredNumber(longerIntervals),
  greaterInterval: offeredNumber(longerIntervals),
  variables: z.array(campaignVariable).max(VARIABLES_MAX),
  /** Daily limit of recipients per line; null: the provider's limit. */
  dailyLimit: typedNumber(z.int().min(1).max(1_000_000)).nullable(),
  /** Frequency cap: most campaign messages to one contact within `capDays`; null: no cap. */
  capMessages: typedNumber(z.int().min(1).max(100)).nullable(),
  capDays: typedNumber(z.int().min(1).max(90)),
  /** Postpones contacts that an attendant serves or that wait for an answer. */
  sparesServed: z.boolean(),
  /** Stops automatically when failures or blocks spike. */
  stopsByItself: z.boolean(),
  /** Price list for lines whose provider charges per message. */
  prices: campaignPrices,
}
const { shape } = z.object(settingFields)

/** Includes defaults. */
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

/** Absent means unchanged; no defaults, since they would change absent fields. */
export const campaignSettingsChange = z.object(settingFields).partial()
export type CampaignSettingsChange = z.output<typeof campaignSettingsChange>

const settingRow = z.object({
  id: id(),
  key: z.string(),
  /** The value as JSON. */
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
  /** Reason of a failure, a skip, or a wait until `notBefore`. */
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
  /** The charged categories of its messages; empty if none is charged. */
  chargedAs: z.array(z.string()),
  /** Cost by the campaign's prices; null if nothing is charged or a price is missing. */
  cost: z.string().nullable(),
  /** The ticket of its conversation. */
  ticketUuid: z.uuid().nullable(),
  /** True if a retry may succeed. */
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
  /** The previewed recipient; null for an empty list. */
  recipient: z.object({ name: z.string(), number: z.string() }).nullable(),
  /** Each variant with text, filled in. */
  texts: z.array(z.object({ variant: z.int(), body: z.string() })),
  /** Text sent instead on lines with templates, filled in; null without a template. */
  template: z.string().nullable(),
  /** The file above it; null without one. */
  templateMedia: z.object({ type: z.enum(templateMedia), link: z.string() }).nullable(),
  /** Its buttons with the target, code or reply of each; empty if there is none or it is unknown. */
  templateButtons: z.array(
    z.object({ kind: z.enum([...templateButtons, 'phone']), title: z.string(), value: z.string() }),
  ),
  /** Placeholders without a value, by variant; 0 is the template. */
  unknownVariables: z.array(z.object({ variant: z.int(), names: z.array(z.string()) })),
  /** Number of the list's contacts, and of skipped ones by reason. */
  audience: z.object({
    /** Includes contacts with an opt-out or a missing variable. */
    valid: z.int(),
    invalid: z.int(),
    unchecked: z.int(),
    optedOut: z.int(),
    /** Contacts without a required variable. */
    lacking: z.int(),
  }),
  /** Number of reachable contacts without a value for a variable. */
  emptyVariables: z.array(
    z.object({
      /** 0 is the template. */
      variant: z.int(),
      names: z.array(z.string()),
      count: z.int(),
      /** True if these contacts are skipped; otherwise the placeholder is left empty. */
      areLeftOut: z.boolean(),
    }),
  ),
  /** Expected duration with the current settings. */
  secondsExpected: z.int().nullable(),
})
export type CampaignPreview = z.output<typeof preview>

const administration = { who: 'user', permission: 'drawer-admin-items:view' } as const

export const campaignRoutes = declareRoutes({
  'GET /campaigns': {
    summary: 'List campaigns by name',
    who: 'user',
    module: CAMPAIGN_MODULES,
    withoutModule: { records: [], count: 0, hasMore: false },
    query: pageQuery,
    reply: z.object({ records: z.array(campaign), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /campaigns/list': {
    summary: 'List all campaigns of the company, without their recipients',
    who: 'user',
    module: CAMPAIGN_MODULES,
    withoutModule: [],
    query: companyQuery,
    reply: z.array(campaign),
  },
  'GET /campaigns/:id': {
    summary: 'Get a campaign with its recipients',
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: fullCampaign,
  },
  'POST /campaigns': {
    summary: 'Create a campaign: scheduled if it has a time, otherwise inactive',
    ...administration,
    module: CAMPAIGN_MODULES,
    body: campaignInput,
    reply: campaign,
  },
  'PUT /campaigns/:id': {
    summary:
      'Change a campaign that has not started; a cancelled one allows changes of its texts only',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: campaignChange,
    reply: campaign,
  },
  'DELETE /campaigns/:id': {
    summary: 'Delete a campaign that is not running',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: messageReply,
  },
  'POST /campaigns/:id/media-upload': {
    summary:
      'Upload the file of a campaign; it replaces the former one, and the text becomes its caption',
    ...administration,
    module: CAMPAIGN_MODULES,
    ...mediaUpload(FILE_MAX_BYTES),
  },
  'DELETE /campaigns/:id/media-upload': {
    summary: 'Remove the file of a campaign',
    ...administration,
    module: CAMPAIGN_MODULES,
    ...mediaRemoval,
  },
  'POST /campaigns/:id/start': {
    summary: 'Start a campaign now, whatever its scheduled time',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: campaign,
  },
  'POST /api/campaigns/:id/start': {
    summary: "Start a campaign of the token's connection; a running campaign stays unchanged",
    who: 'token',
    module: ['useExternalApi', ...CAMPAIGN_MODULES],
    params: idParam,
    reply: campaign.pick({ id: true, status: true, startedAt: true }),
  },
  'POST /campaigns/:id/cancel': {
    summary: 'Stop a campaign; waiting messages are not sent',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: emptyReply,
    status: 204,
  },
  'POST /campaigns/:id/restart': {
    summary:
      'Continue a stopped campaign, with one message per recipient; if its time is in the future, schedule it again',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: emptyReply,
    status: 204,
  },
  'POST /campaigns/:id/skip-checks': {
    summary:
      'Start without waiting for the check of the numbers; unchecked numbers are left out, with that reason',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: emptyReply,
    status: 204,
  },
  'POST /campaigns/:id/rest': {
    summary: 'Send to the items of the list that were left out, never twice to the same number',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: z.object({ leftOut: z.int() }),
  },
  'POST /campaigns/:id/duplicate': {
    summary: 'Create an inactive copy of a campaign',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: z.object({ name: line(2, 50), idempotencyKey: idempotencyKey() }),
    reply: campaign,
  },
  'POST /campaigns/:id/preview': {
    summary: 'Preview the text for a real recipient, the left-out recipients and the duration',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    /** Id of the list's contact; absent: the first. */
    body: z.object({ contactListItemId: idOrAbsent() }),
    reply: preview,
  },
  'POST /campaigns/:id/test': {
    summary: 'Send the campaign once to a test number, which does not become a recipient',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: z.object({
      number: line(8, 50),
      variant: typedNumber(z.int().min(1).max(CAMPAIGN_VARIANTS)).default(1),
      idempotencyKey: idempotencyKey(),
    }),
    reply: messageReply,
  },
  'GET /campaigns/:id/recipients': {
    summary: 'List recipients with state and reason, in their order',
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: idParam,
    query: z.object({
      state: z.preprocess(
        (value) => (value === '' ? undefined : value),
        z.enum(recipientFilters).optional(),
      ),
      searchParam: text(200).default(''),
      /** Cursor: `next` of the previous page. */
      after: typedNumber(z.int().min(0)).optional(),
    }),
    reply: z.object({ recipients: z.array(recipient), next: z.int().nullable() }),
  },
  'POST /campaigns/:id/retry': {
    summary: 'Send again to the failed recipients whose failure may pass',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: z.object({ retried: z.int() }),
  },
  'POST /campaigns/:id/failed-list': {
    summary: 'Create a contact list of the recipients that were not reached',
    ...administration,
    module: CAMPAIGN_MODULES,
    params: idParam,
    body: z.object({ name: line(2, 50) }),
    reply: z.object({ contactListId: id() }),
  },
  'GET /campaign-settings': {
    summary: 'List the settings of all campaigns, each key with its JSON',
    who: 'user',
    module: CAMPAIGN_MODULES,
    withoutModule: [],
    reply: z.array(settingRow),
  },
  'POST /campaign-settings': {
    summary: 'Change the settings of all campaigns; absent keys stay unchanged',
    ...administration,
    module: CAMPAIGN_MODULES,
    body: z.object({ settings: campaignSettingsChange }),
    reply: z.array(settingRow),
  },
})
