import type { Company } from '@guiche/contract/companies'
import { isOutsideWindow } from '@guiche/contract/message-window'
import type { Queue } from '@guiche/contract/queues'
import { RATING_MINUTES } from '@guiche/contract/settings'
import { capabilitiesOf, type LineKey } from '../../../../channels/channel.ts'
import { findLastInboundAt } from '../../../../channels/enqueue-delivery.ts'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { memoizeQuery } from '../../../../platform/database/memoize-query.ts'
import { pipeline, sendAhead } from '../../../../platform/database/transaction.ts'
import { findCompany, isServedAt } from '../../../organisation/companies/index.ts'
import { findLine } from '../../../setup/connections/index.ts'
import type { ReceivedEntry, ReceivedTurn } from '../../../messages/messages/index.ts'
import { findQueue, listMenusOf } from '../../../setup/queues/index.ts'
import { listSettingValues } from '../../../organisation/settings/index.ts'
import type { TicketRow } from '../../../tickets/tickets/index.ts'
import type {
  AnsweredCampaign,
  ConversationState,
  MenuOption,
  RuleQueue,
  RuleSettings,
  RuleMessage,
} from '../decision.ts'
import { listLineQueues } from './line-queues.queries.ts'
import { listMarks } from './marks.queries.ts'
import { findRemembered, type RememberedConversation } from './memories.queries.ts'
import type { NamedBot } from '../flows/flow-standing.ts'
import { answererOf, readSessionAndStarts, flowStateOf } from '../flows/read-session-and-starts.ts'

// Rows that do not change within a transaction are queried once in it, for all its conversations.

const companyIn = memoizeQuery((db, companyId: number) => findCompany(db, companyId))
/** True if the company is served (paid and not suspended), by the row that the state is read from. */
export async function isCompanyServed(db: Db, companyId: number): Promise<boolean> {
  const company = await companyIn(db, companyId)
  return company === undefined || isServedAt(company, now())
}

const lineIn = memoizeQuery((db, companyId: number, id: number) => findLine(db, companyId, id))
const settingsIn = memoizeQuery((db, companyId: number) =>
  listSettingValues(db, companyId, SETTINGS),
)
const queuesIn = memoizeQuery(async (db, companyId: number, lineId: number) => {
  const queues = await listLineQueues(db, companyId, lineId)
  return queuesWithMenus(db, companyId, queues)
})
const queueIn = memoizeQuery(async (db, companyId: number, id: number) => {
  const queue = await findQueue(db, companyId, id)
  return queue && (await queuesWithMenus(db, companyId, [queue]))[0]
})

const SETTINGS = [
  'call',
  'scheduleType',
  'chatBotType',
  'userRating',
  'ratingComment',
  'ratingMinutes',
  'sendGreetingMessageOneQueues',
  'country',
] as const

interface StoredQueue extends Pick<
  Queue,
  'id' | 'name' | 'greetingMessage' | 'outOfHoursMessage' | 'schedules'
> {
  readonly options: readonly MenuOption[]
  readonly flowId?: number
  readonly bot?: NamedBot
}

async function queuesWithMenus(db: Db, companyId: number, queues: readonly Queue[]) {
  const ids = queues.map(({ id }) => id)
  const [menus, answerers] = await pipeline([
    listMenusOf(db, companyId, ids),
    pipeline(queues.map((queue) => answererOf(db, companyId, queue))),
  ])
  return queues.map((queue, index): StoredQueue => {
    const { id, name, greetingMessage, outOfHoursMessage, schedules } = queue
    return {
      id,
      name,
      greetingMessage,
      outOfHoursMessage,
      schedules,
      options: (menus.get(id) ?? []).map((option) => ({
        id: option.id,
        parentId: option.parentId,
        title: option.title,
        message: option.message,
      })),
      ...answerers[index],
    }
  })
}

type Surroundings = Awaited<ReturnType<typeof readSurroundings>>

/** Reads the settings and rows of a decision in one round trip; rows of the company once per transaction. */
async function readSurroundings(db: Db, ticket: TicketRow) {
  const { companyId, threadId, contactId, whatsappId, queueId, id: ticketId } = ticket
  const line = whatsappId === null ? undefined : lineIn(db, companyId, whatsappId)
  const [company, settings, lineRow, queues, queue, marks, remembered, isWithinWindow] =
    await pipeline([
      companyIn(db, companyId),
      settingsIn(db, companyId),
      line,
      // A ticket that an attendant serves gets no menu, so its line's queues are not read.
      whatsappId === null || isServedByPerson(ticket) ? [] : queuesIn(db, companyId, whatsappId),
      queueId === null ? undefined : queueIn(db, companyId, queueId),
      listMarks(db, { companyId, threadId }),
      findRemembered(db, { companyId, threadId, contactId, ticketId, whatsappId }),
      isInsideWindow(db, ticket, line),
    ])
  const campaign = await withReplyQueue(db, companyId, remembered.campaign)
  const flows = await readSessionAndStarts(db, ticket, {
    line: lineRow,
    remembered,
    marks,
    queues: [queue, campaign?.queue, ...queues].filter((one) => one !== undefined),
  })
  const { memory } = remembered
  return {
    company,
    settings,
    line: lineRow,
    queues,
    queue,
    marks,
    memory,
    isWithinWindow,
    flows,
    campaign,
  }
}

/** The campaign with the queue of its answers. */
async function withReplyQueue(
  db: Db,
  companyId: number,
  campaign: RememberedConversation['campaign'],
) {
  if (!campaign) return undefined
  const { queueId, ...rest } = campaign
  const queue = queueId === null ? undefined : await queueIn(db, companyId, queueId)
  return { ...rest, queue }
}

function isServedByPerson({ status, userId, isAnswered }: TicketRow): boolean {
  return isAnswered || (status === 'open' && userId !== null)
}

async function isInsideWindow(
  db: Db,
  { companyId, threadId }: TicketRow,
  asked: ReturnType<typeof lineIn> | undefined,
): Promise<boolean> {
  const line = await asked
  const windowHours = line ? capabilitiesOf(line).windowHours : null
  if (windowHours === null) return true
  const heardAt = await findLastInboundAt(db, { companyId, threadId })
  return !isOutsideWindow({ windowHours }, heardAt, now())
}

/** Reads started before they are needed, so that they are pipelined with the statements that store the turn. */
export interface ReadingAhead {
  /** `ticket` is locked and as the turn leaves it. */
  readonly begin: (ticket: TicketRow) => void
  readonly of: (ticket: TicketRow) => Promise<Surroundings> | undefined
}

export function readStateAhead(db: Db, { companyId, whatsappId }: LineKey): ReadingAhead {
  void sendAhead(companyIn(db, companyId))
  void sendAhead(settingsIn(db, companyId))
  void sendAhead(lineIn(db, companyId, whatsappId))
  const begun = new Map<string, Promise<Surroundings>>()
  return {
    begin: (ticket) => {
      const key = stateKeyOf(ticket)
      if (!begun.has(key)) begun.set(key, sendAhead(readSurroundings(db, ticket)))
    },
    of: (ticket) => begun.get(stateKeyOf(ticket)),
  }
}

const stateKeyOf = (ticket: TicketRow) =>
  [ticket.threadId, ticket.whatsappId, ticket.queueId, isServedByPerson(ticket)].join()

/** Reads the state of a conversation. @param ahead reads that were started before */
export async function readState(
  db: Db,
  { contact, ticket }: Pick<ReceivedTurn, 'contact' | 'ticket'>,
  { ahead, forFlow = false }: { ahead?: ReadingAhead | undefined; forFlow?: boolean } = {},
): Promise<ConversationState> {
  const read = await (ahead?.of(ticket) ?? readSurroundings(db, ticket))
  const { isGroup, disableBot } = contact
  const { status, userId, queueId, chatbot, queueOptionId, isAnswered } = ticket
  const { ratingUntil, commentUntil, waitingOn, waitingSince, queuedAt } = ticket
  const campaign = answeredCampaignOf(read)
  return {
    contact: { isGroup, disableBot },
    ticket: {
      status,
      userId,
      queueId,
      chatbot,
      queueOptionId,
      isAnswered,
      ratingUntil,
      commentUntil,
      waitingOn,
      waitingSince,
      queuedAt,
    },
    marks: Object.fromEntries([...read.marks].map(([name, at]) => [name, at.toISOString()])),
    memory: read.memory,
    isWithinWindow: read.isWithinWindow,
    ...(campaign && { campaign }),
    ...settingsOf(ticket.companyId, read),
    ...((forFlow || read.flows.mayRun) && flowStateOf({ contact, ticket }, read.flows)),
  }
}

function answeredCampaignOf({ campaign, company }: Surroundings): AnsweredCampaign | undefined {
  if (!campaign || !company) return undefined
  const { queue, ...rest } = campaign
  return { ...rest, ...(queue && { queue: ruleQueueOf(company, queue) }) }
}

/** A queue as rules read it. */
function ruleQueueOf(
  { timeZone, holidays }: Pick<Company, 'timeZone' | 'holidays'>,
  stored: StoredQueue,
): RuleQueue {
  const { schedules, ...rest } = stored
  return { ...rest, hours: { timeZone, holidays, schedules } }
}

function settingsOf(
  companyId: number,
  { company, settings, line, queues, queue }: Surroundings,
): RuleSettings {
  if (!company) throw new Error(`company ${companyId} does not exist`)
  const { timeZone, holidays, schedules, language } = company
  const asRuleQueue = (stored: StoredQueue) => ruleQueueOf(company, stored)
  const { buttons = 0, lists = false } = line ? capabilitiesOf(line) : {}
  return {
    company: {
      language,
      country: settings.country,
      hours: { timeZone, holidays, schedules },
    },
    line: {
      greetingMessage: line?.greetingMessage ?? '',
      outOfHoursMessage: line?.outOfHoursMessage ?? '',
      ratingMessage: line?.ratingMessage ?? '',
      complationMessage: line?.complationMessage ?? '',
      expiresInactiveMessage: line?.expiresInactiveMessage ?? '',
      expiresTicket: line?.expiresTicket ?? 0,
      maxUseBotQueues: line?.maxUseBotQueues ?? 0,
      timeUseBotQueues: line?.timeUseBotQueues ?? 0,
      transferQueueId: line?.transferQueueId ?? null,
      timeToTransfer: line?.timeToTransfer ?? 0,
      canOffer: buttons > 0 || lists,
      queues: queues.map(asRuleQueue),
    },
    queue: queue && asRuleQueue(queue),
    settings: {
      call: settings.call,
      scheduleType: settings.scheduleType,
      chatBotType: settings.chatBotType,
      userRating: settings.userRating,
      ratingComment: settings.ratingComment,
      ratingMinutes: Number(settings.ratingMinutes) || RATING_MINUTES,
      sendGreetingMessageOneQueues: settings.sendGreetingMessageOneQueues,
    },
  }
}

/** A message or call as rules read it. */
export function ruleMessageOf({ event, message, isCourtesy }: ReceivedEntry): RuleMessage {
  const isMessage = event.kind === 'message'
  const choice = isMessage ? event.choice : undefined
  return {
    kind: event.kind,
    at: event.at,
    isOurs: isMessage && event.fromMe,
    isHistory: isMessage && event.origin === 'history',
    text: isMessage && message.mediaType === 'conversation' ? message.body : '',
    ...(choice && { choice: { id: choice.id, title: choice.title } }),
    ...(message.mediaType === 'audio' && { isSound: true }),
    ...(isCourtesy && { isCourtesy: true }),
    ...mediumOf(message),
  }
}

const MEDIA = { image: 'image', video: 'video', audio: 'audio', application: 'file' } as const

function mediumOf({
  mediaType,
  body,
  mediaName,
}: ReceivedEntry['message']): Pick<RuleMessage, 'medium'> {
  const kind = isMedium(mediaType) ? MEDIA[mediaType] : undefined
  return kind
    ? { medium: { kind, words: (body || (mediaName ?? '')).slice(0, MEDIUM_WORDS_MAX) } }
    : {}
}

const isMedium = (mediaType: string): mediaType is keyof typeof MEDIA =>
  Object.hasOwn(MEDIA, mediaType)

/** Same limit as for a value of a flow. */
const MEDIUM_WORDS_MAX = 4000
