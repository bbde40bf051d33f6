import { type RuleTriggerKind } from '@guiche/contract/company-rule-limits'
import {
  ACTIONS_MAX,
  type ActionKindOf,
  indexOfActionAfterClose,
} from '@guiche/contract/ticket-action-rules'
import type { RuleAction } from '@guiche/contract/ticket-actions'
import type { RuleTrigger } from '@guiche/contract/company-rules'

// A rule while it is edited: its actions may lack values. Pure.

/** An action with a stable key for reordering. The id 0 means none chosen. */
export interface Step {
  readonly key: string
  readonly action: RuleAction
}

/** The ids that rules may refer to. */
export interface ReferenceIds {
  readonly tagIds: ReadonlySet<number>
  readonly queueIds: ReadonlySet<number>
  readonly userIds: ReadonlySet<number>
  readonly webhookIds: ReadonlySet<number>
  readonly flowIds: ReadonlySet<number>
}

export type Fault =
  | 'chooseTags'
  | 'chooseQueue'
  | 'choosePerson'
  | 'chooseWebhook'
  | 'chooseFlow'
  | 'writeText'
  | 'writeNote'
  | 'brokenHelp'
  | 'afterClose'

export function blankTrigger(kind: RuleTriggerKind): RuleTrigger {
  switch (kind) {
    case 'tagged':
      return { kind, tagIds: [] }
    case 'waits':
      return { kind, minutes: 10 }
    case 'says':
      return { kind, words: [] }
    case 'opened':
    case 'transferred':
    case 'closed':
      return { kind }
  }
}

function blankAction(kind: ActionKindOf<'rule'>): RuleAction {
  switch (kind) {
    case 'assign':
      return { kind, to: 0 }
    case 'tag':
    case 'untag':
      return { kind, tagIds: [] }
    case 'queue':
      return { kind, queueId: 0 }
    case 'send':
      return { kind, body: '' }
    case 'note':
      return { kind, note: '' }
    case 'webhook':
      return { kind, webhookId: 0 }
    case 'flow':
      return { kind, flowId: 0 }
    case 'close':
      return { kind }
  }
}

let made = 0

export function stepsOf(actions: readonly RuleAction[]): Step[] {
  return actions.map((action) => stepOf(action))
}

function stepOf(action: RuleAction): Step {
  made += 1
  return { key: `rule-step-${made}`, action }
}

/** Appends an action; before a close, so that it can run. */
export function withNewStep(steps: readonly Step[], kind: ActionKindOf<'rule'>): readonly Step[] {
  if (steps.length >= ACTIONS_MAX) return steps
  const closed = steps.findIndex(({ action }) => action.kind === 'close')
  const at = closed === -1 || kind === 'close' ? steps.length : closed
  return steps.toSpliced(at, 0, stepOf(blankAction(kind)))
}

/** The error of each action, in their order. */
export function actionFaults(
  actions: readonly RuleAction[],
  known: ReferenceIds,
): ReadonlyArray<Fault | undefined> {
  const tooLate = indexOfActionAfterClose(actions.map(({ kind }) => kind))
  return actions.map((action, at) => (at === tooLate ? 'afterClose' : actionFault(action, known)))
}

function actionFault(action: RuleAction, known: ReferenceIds): Fault | undefined {
  switch (action.kind) {
    case 'tag':
    case 'untag':
      if (action.tagIds.length === 0) return 'chooseTags'
      return action.tagIds.every((id) => known.tagIds.has(id)) ? undefined : 'brokenHelp'
    case 'queue':
      return missingReferenceFault(action.queueId, known.queueIds, 'chooseQueue')
    case 'assign':
      return action.to === 'nobody'
        ? undefined
        : missingReferenceFault(action.to, known.userIds, 'choosePerson')
    case 'webhook':
      return missingReferenceFault(action.webhookId, known.webhookIds, 'chooseWebhook')
    case 'flow':
      return missingReferenceFault(action.flowId, known.flowIds, 'chooseFlow')
    case 'send':
      return action.body.trim() === '' ? 'writeText' : undefined
    case 'note':
      return action.note.trim().length < 2 ? 'writeNote' : undefined
    case 'close':
      return undefined
  }
}

function missingReferenceFault(
  id: number,
  known: ReadonlySet<number>,
  missing: Fault,
): Fault | undefined {
  if (id === 0) return missing
  return known.has(id) ? undefined : 'brokenHelp'
}
