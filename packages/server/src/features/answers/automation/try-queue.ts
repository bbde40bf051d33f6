import type { Company } from '@guiche/contract/companies'
import { DEFAULT_MAX_USE_BOT_QUEUES } from '@guiche/contract/connections'
import type {
  QueueTrial,
  TrialAnswer,
  TrialMessage,
  TrialMoment,
  TrialStanding,
} from '@guiche/contract/queue-trials'
import { RATING_MINUTES } from '@guiche/contract/settings'
import { DEFAULT_COUNTRY } from '@guiche/contract/company-country'
import { isOpenAt, nextClosing, nextOpening, type OpenHours } from '@guiche/contract/working-hours'
import { capabilitiesOf } from '../../../channels/channel.ts'
import { sendableContent } from '../../../channels/sendable-content.ts'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { filledWithValues } from '../../messages/messages/index.ts'
import { listSettingValues } from '../../organisation/settings/index.ts'
import { decide } from './decide.ts'
import type { ConversationState, DecisionInput, Effect, RuleQueue } from './decision.ts'
import { noMemory } from './state/memory.ts'

/** Id of no row: the only queue of a fictitious line with default settings. */
const QUEUE_ID = 1
const TOLD_CLOSED = `outOfHours:${QUEUE_ID}`
/** The invented customer of a trial. */
const CUSTOMER = 'Maria Silva'
const PROTOCOL = '0'

const NEW_CUSTOMER: TrialStanding = {
  isInQueue: false,
  isInMenu: false,
  key: null,
  menus: 0,
  menuAt: null,
  toldClosedAt: null,
}

/** Answers of a drawn queue to a customer, by the rules that answer on lines. */
export async function tryQueue({ companyId }: Actor, trial: QueueTrial): Promise<TrialAnswer> {
  const { company, settings } = await inCompany(companyId, async (db) => ({
    company: await findCompany(db, companyId),
    settings: await listSettingValues(db, companyId, ['scheduleType']),
  }))
  if (!company) throw new Error(`company ${companyId} does not exist`)
  const hours = openHoursOf(company, trial.queue.schedules)
  const at = trialMomentOf(trial.moment, hours, now())
  const state = trialStateOf(trial, { company, scheduleType: settings.scheduleType, hours })
  const effects = decide(state, trialTurnOf(trial, at), at, Math.random)
  return {
    messages: effects.flatMap((effect) => trialMessagesOf(effect, company, at)),
    standing: effects.reduce(
      (standing, effect) => trialStateAfter(standing, effect, at),
      trial.standing ?? NEW_CUSTOMER,
    ),
    at: at.toISOString(),
    isOpen: isOpenAt(hours, at),
  }
}

/** The user who tries a menu is assumed to have read it. */
const HAS_READ_MS = 120_000

function trialTurnOf({ said: { text, choice } }: QueueTrial, at: Date): DecisionInput {
  const said = {
    kind: 'message',
    at: at.getTime() + HAS_READ_MS,
    isOurs: false,
    isHistory: false,
    text,
  } as const
  return { kind: 'turn', said: [{ ...said, ...(choice && { choice }) }] }
}

type CompanyHours = Pick<Company, 'timeZone' | 'holidays' | 'schedules' | 'language'>

function openHoursOf(
  { timeZone, holidays }: CompanyHours,
  schedules: OpenHours['schedules'],
): OpenHours {
  return { timeZone, holidays, schedules }
}

/**
 * The next time of the requested kind, or the present if there is none, as for a queue that is always open or never.
 */
function trialMomentOf(moment: TrialMoment, hours: OpenHours, at: Date): Date {
  switch (moment) {
    case 'now':
      return at
    case 'open':
      return nextOpening(hours, at) ?? at
    case 'closed':
      return nextClosing(hours, at) ?? at
  }
}

interface TrialSurroundings {
  readonly company: CompanyHours
  readonly scheduleType: string
  readonly hours: OpenHours
}

function trialStateOf(
  { queue: drawn, entries, manner, standing }: QueueTrial,
  { company, scheduleType, hours }: TrialSurroundings,
): ConversationState {
  const { isInQueue, isInMenu, key, menus, menuAt, toldClosedAt } = standing ?? NEW_CUSTOMER
  const { name, greetingMessage, outOfHoursMessage } = drawn
  const options = entries.map(({ key: id, parentKey: parentId, title, message }) => ({
    id,
    parentId,
    title,
    message,
  }))
  const queue: RuleQueue = {
    id: QUEUE_ID,
    name,
    greetingMessage,
    outOfHoursMessage,
    hours,
    options,
  }
  return {
    contact: { isGroup: false, disableBot: false },
    ticket: {
      status: 'pending',
      userId: null,
      queueId: isInQueue ? QUEUE_ID : null,
      chatbot: isInMenu,
      // If the customer's entry is no longer drawn, they stand at the top.
      queueOptionId: options.some(({ id }) => id === key) ? key : null,
      isAnswered: false,
      ratingUntil: null,
      commentUntil: null,
      waitingOn: 'us',
      waitingSince: null,
      queuedAt: null,
    },
    marks: toldClosedAt === null ? {} : { [TOLD_CLOSED]: toldClosedAt },
    // Without the latest answers, since a user who tries a menu would look like a loop of two machines.
    memory: { ...noMemory, menus, menuAt },
    isWithinWindow: true,
    company: {
      language: company.language,
      // A queue's menu reads no phone numbers.
      country: DEFAULT_COUNTRY,
      hours: openHoursOf(company, company.schedules),
    },
    line: {
      greetingMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      complationMessage: '',
      expiresInactiveMessage: '',
      expiresTicket: 0,
      maxUseBotQueues: DEFAULT_MAX_USE_BOT_QUEUES,
      timeUseBotQueues: 0,
      transferQueueId: null,
      timeToTransfer: 0,
      canOffer: manner !== 'text',
      queues: [queue],
    },
    queue: isInQueue ? queue : undefined,
    settings: {
      call: 'enabled',
      scheduleType,
      chatBotType: manner,
      userRating: 'disabled',
      ratingComment: 'disabled',
      ratingMinutes: RATING_MINUTES,
      sendGreetingMessageOneQueues: 'disabled',
    },
  }
}

/** Capabilities of lines that show buttons and lists. */
const able = capabilitiesOf({ provider: 'cloud', capabilities: null })

function trialMessagesOf(effect: Effect, company: CompanyHours, at: Date): TrialMessage[] {
  const { timeZone, language } = company
  const fillVariables = (text: string) =>
    filledWithValues(text, { contactName: CUSTOMER, protocol: PROTOCOL, at, timeZone, language })
  if (effect.kind === 'say') return [{ text: fillVariables(effect.text) }]
  if (effect.kind !== 'offer') return []
  const { choices } = effect
  const shown = sendableContent(
    { type: 'choices', ...choices, body: fillVariables(choices.body) },
    able,
  )
  if (shown.type !== 'choices') return shown.type === 'text' ? [{ text: shown.body }] : []
  const rows = shown.options.map(({ id, title }) => ({ id, title }))
  return [
    shown.as === 'buttons'
      ? { text: shown.body, buttons: rows }
      : { text: shown.body, list: { button: shown.button, rows } },
  ]
}

function trialStateAfter(standing: TrialStanding, effect: Effect, at: Date): TrialStanding {
  if (effect.kind === 'place') {
    const { queueId, optionId: key, isInMenu } = effect
    return { ...standing, isInQueue: queueId !== null, isInMenu, key }
  }
  if (effect.kind === 'remember') {
    const { menus, menuAt } = effect.memory
    return { ...standing, menus, menuAt }
  }
  // Other effects are not part of a trial.
  const isToldClosed = effect.kind === 'mark' && effect.name === TOLD_CLOSED
  return isToldClosed ? { ...standing, toldClosedAt: at.toISOString() } : standing
}
