import type { RulePlace, RuleStanding, StandingRule } from '@guiche/contract/automation'
import { standingRules } from '@guiche/contract/automation'
import type { RuleSettings } from '../decision.ts'

/** The columns of a line or queue that switch rules on. */
export interface StandingLine {
  readonly id: number
  readonly name: string
  readonly greetingMessage: string
  readonly outOfHoursMessage: string
  readonly complationMessage: string
  readonly expiresTicket: number
  readonly transferQueueId: number | null
  readonly timeToTransfer: number | null
  readonly hasQueues: boolean
  /** True if the line has phrases, of its own or of every line, whose flow may start. */
  readonly hasPhrases: boolean
  /** Ids of flows that may start; null also if the line names one that may not. */
  readonly welcomeFlow: number | null
  readonly noPhraseFlow: number | null
  /** False also if the plan does not allow the integration. */
  readonly hasIntegration: boolean
  readonly hasPrompt: boolean
}

export interface StandingQueue {
  readonly id: number
  readonly name: string
  readonly outOfHoursMessage: string
  readonly hasOptions: boolean
  readonly isDistributed: boolean
  readonly hasTargets: boolean
  readonly hasIntegration: boolean
  readonly hasPrompt: boolean
}

export type StandingSettings = Pick<
  RuleSettings['settings'],
  'call' | 'scheduleType' | 'userRating'
> & { readonly optOutWords: string }

type StandingPlace = Omit<RuleStanding, 'count'>

/** All rules for each line and queue where they can act, in the order in which they run, on or off. */
export function rulePlacesOf(
  settings: StandingSettings,
  lines: readonly StandingLine[],
  queues: readonly StandingQueue[],
): StandingPlace[] {
  return standingRules.flatMap((rule) => {
    const ofLines = lines.map((line) =>
      placeOfRule(rule, 'line', line, isOnForLine(rule, settings, line)),
    )
    const ofQueues = queues.map((queue) =>
      placeOfRule(rule, 'queue', queue, isOnForQueue(rule, settings, queue)),
    )
    return [...ofLines, ...ofQueues].filter((one) => one !== undefined)
  })
}

function placeOfRule(
  rule: StandingRule,
  place: RulePlace,
  { id: placeId, name }: { id: number; name: string },
  isOn: boolean | undefined,
): StandingPlace | undefined {
  return isOn === undefined ? undefined : { rule, place, placeId, name, isOn }
}

const isNotBlank = (text: string) => text.trim() !== ''

/** Undefined if the line does not control the rule. */
function isOnForLine(
  rule: StandingRule,
  { call, optOutWords, scheduleType, userRating }: StandingSettings,
  line: StandingLine,
): boolean | undefined {
  switch (rule) {
    case 'optOut':
      return isNotBlank(optOutWords)
    case 'rating':
      return userRating === 'enabled'
    case 'farewell':
      return isNotBlank(line.complationMessage)
    case 'callText':
      return call !== 'enabled'
    case 'outOfHours':
      return scheduleType === 'queue'
        ? undefined
        : scheduleType === 'company' && isNotBlank(line.outOfHoursMessage)
    case 'phraseFlow':
      return line.hasPhrases
    case 'welcomeFlow':
      return line.welcomeFlow !== null
    case 'integrationFlow':
      return line.hasIntegration && !line.hasPrompt
    case 'prompt':
      return line.hasPrompt
    case 'noPhraseFlow':
      return line.noPhraseFlow !== null
    case 'menu':
      return line.hasQueues
    case 'greeting':
      // On a line with queues the greeting heads the menu.
      return line.hasQueues ? undefined : isNotBlank(line.greetingMessage)
    case 'distribution':
    case 'sla':
      return undefined
    case 'silentCustomer':
      return line.expiresTicket > 0
    case 'queuelessCustomer':
      return line.transferQueueId !== null && (line.timeToTransfer ?? 0) > 0
  }
}

function isOnForQueue(
  rule: StandingRule,
  { scheduleType }: StandingSettings,
  queue: StandingQueue,
): boolean | undefined {
  const { hasIntegration, hasOptions, hasPrompt, hasTargets, isDistributed, outOfHoursMessage } =
    queue
  if (rule === 'distribution') return isDistributed
  if (rule === 'sla') return hasTargets
  if (rule === 'menu') return hasOptions
  // A queue without a bot of its own is not listed.
  if (rule === 'prompt') return hasPrompt ? true : undefined
  if (rule === 'integrationFlow') return hasIntegration && !hasPrompt ? true : undefined
  if (rule === 'outOfHours' && scheduleType === 'queue') return isNotBlank(outOfHoursMessage)
  return undefined
}
