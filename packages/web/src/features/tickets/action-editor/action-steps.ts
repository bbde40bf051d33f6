import {
  ACTIONS_MAX,
  indexOfActionAfterClose,
  type TicketActionKind,
} from '@guiche/contract/ticket-action-rules'
import type { MacroAction, RuleAction, TicketAction } from '@guiche/contract/ticket-actions'
import type { ActionLists, ComposedActor } from '../ticket-actions/index.ts'

// Actions while they are edited: they may lack values. Pure.

/** An action with a stable key for reordering. The id 0 means none chosen. */
export interface Step {
  readonly key: string
  readonly action: TicketAction
}

export type ActionFault =
  | 'chooseTags'
  | 'chooseQueue'
  | 'choosePerson'
  | 'chooseWebhook'
  | 'chooseFlow'
  | 'writeText'
  | 'writeNote'
  | 'brokenHelp'
  | 'afterClose'

export function blankAction(actor: ComposedActor, kind: TicketActionKind): TicketAction {
  switch (kind) {
    case 'assign':
      return { kind, to: actor === 'person' ? 'me' : 0 }
    case 'tag':
    case 'untag':
      return { kind, tagIds: [] }
    case 'queue':
      return { kind, queueId: 0 }
    case 'send':
      return { kind, body: '' }
    case 'note':
      return { kind, note: '' }
    case 'snooze':
      return { kind, until: 'tomorrow', wakeOnReply: true }
    case 'webhook':
      return { kind, webhookId: 0 }
    case 'flow':
      return { kind, flowId: 0 }
    case 'close':
      return { kind }
  }
}

let made = 0

export function stepOf(action: TicketAction): Step {
  made += 1
  return { key: `step-${made}`, action }
}

export function stepsOf(actions: readonly TicketAction[]): Step[] {
  return actions.map((action) => stepOf(action))
}

/** Adds an action at the end; before a close, so that it can run. */
export function withNewStep(steps: readonly Step[], step: Step): readonly Step[] {
  if (steps.length >= ACTIONS_MAX) return steps
  const closed = steps.findIndex(({ action }) => action.kind === 'close')
  const at = closed === -1 || step.action.kind === 'close' ? steps.length : closed
  return steps.toSpliced(at, 0, step)
}

/** The actions of a macro's steps, which hold no action of a rule. */
export function macroActionsOf(steps: readonly Step[]): MacroAction[] {
  return steps.flatMap(({ action }): MacroAction[] => {
    if (action.kind === 'flow' || action.kind === 'webhook') return []
    if (action.kind !== 'send') return [action]
    return [{ ...action, quickMessageId: action.quickMessageId ?? null }]
  })
}

/** The actions of a rule's steps, which hold no action of a person. */
export function ruleActionsOf(steps: readonly Step[]): RuleAction[] {
  return steps.flatMap(({ action }): RuleAction[] => {
    if (action.kind === 'snooze') return []
    if (action.kind === 'send') return [{ kind: 'send', body: action.body }]
    if (action.kind !== 'assign') return [action]
    return action.to === 'me' ? [] : [{ kind: 'assign', to: action.to }]
  })
}

/** The fault of each step's action, in their order; none before the lists are loaded. */
export function stepFaults(
  steps: readonly Step[],
  known: ActionLists,
): ReadonlyArray<ActionFault | undefined> {
  if (known.isLoading) return []
  const tooLate = indexOfActionAfterClose(steps.map(({ action }) => action.kind))
  return steps.map(({ action }, at) => (at === tooLate ? 'afterClose' : actionFault(action, known)))
}

function actionFault(action: TicketAction, known: ActionLists): ActionFault | undefined {
  switch (action.kind) {
    case 'tag':
    case 'untag':
      if (action.tagIds.length === 0) return 'chooseTags'
      return action.tagIds.every((id) => isAmong(known.tags, id)) ? undefined : 'brokenHelp'
    case 'queue':
      return referenceFault(known.queues, action.queueId, 'chooseQueue')
    case 'assign':
      return typeof action.to === 'number'
        ? referenceFault(known.colleagues, action.to, 'choosePerson')
        : undefined
    case 'webhook':
      return referenceFault(known.webhooks, action.webhookId, 'chooseWebhook')
    case 'flow':
      return referenceFault(known.flows, action.flowId, 'chooseFlow')
    case 'send': {
      const { body, quickMessageId = null } = action
      if (quickMessageId !== null) return referenceFault(known.quicks, quickMessageId, 'writeText')
      return body.trim() === '' ? 'writeText' : undefined
    }
    case 'note':
      return action.note.trim().length < 2 ? 'writeNote' : undefined
    case 'snooze':
    case 'close':
      return undefined
  }
}

type Rows = ReadonlyArray<{ readonly id: number }>

function referenceFault(rows: Rows, id: number, unchosen: ActionFault): ActionFault | undefined {
  if (id === 0) return unchosen
  return isAmong(rows, id) ? undefined : 'brokenHelp'
}

function isAmong(rows: Rows, id: number): boolean {
  return rows.some((row) => row.id === id)
}
