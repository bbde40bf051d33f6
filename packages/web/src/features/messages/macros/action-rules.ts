import {
  ACTIONS_MAX,
  type ActionKindOf,
  indexOfActionAfterClose,
} from '@guiche/contract/ticket-action-rules'
import type { MacroAction } from '@guiche/contract/ticket-actions'

// A macro while it is edited: its actions may lack values. Pure.

/** An action with a stable key for reordering. `queueId` 0 means none chosen. */
export interface Step {
  readonly key: string
  readonly action: MacroAction
}

/** The ids that actions may refer to. */
export interface ReferenceIds {
  tagIds: ReadonlySet<number>
  queueIds: ReadonlySet<number>
  userIds: ReadonlySet<number>
  quickIds: ReadonlySet<number>
}

export type Fault =
  | 'chooseTags'
  | 'chooseQueue'
  | 'writeText'
  | 'writeNote'
  | 'brokenHelp'
  | 'afterClose'

export function blankAction(kind: ActionKindOf<'person'>): MacroAction {
  switch (kind) {
    case 'assign':
      return { kind, to: 'me' }
    case 'tag':
    case 'untag':
      return { kind, tagIds: [] }
    case 'queue':
      return { kind, queueId: 0 }
    case 'send':
      return { kind, body: '', quickMessageId: null }
    case 'note':
      return { kind, note: '' }
    case 'snooze':
      return { kind, until: 'tomorrow', wakeOnReply: true }
    case 'close':
      return { kind }
  }
}

export function stepsOf(actions: readonly MacroAction[]): Step[] {
  return actions.map((action) => stepOf(action))
}

let made = 0

function stepOf(action: MacroAction): Step {
  made += 1
  return { key: `step-${made}`, action }
}

/** Appends an action; before a close, so that it can run. */
export function withNewStep(steps: readonly Step[], kind: ActionKindOf<'person'>): readonly Step[] {
  if (steps.length >= ACTIONS_MAX) return steps
  const closed = steps.findIndex(({ action }) => action.kind === 'close')
  const at = closed === -1 || kind === 'close' ? steps.length : closed
  return steps.toSpliced(at, 0, stepOf(blankAction(kind)))
}

/** The error of each action, in their order. */
export function actionFaults(
  actions: readonly MacroAction[],
  known: ReferenceIds,
): ReadonlyArray<Fault | undefined> {
  const tooLate = indexOfActionAfterClose(actions.map(({ kind }) => kind))
  return actions.map((action, at) => (at === tooLate ? 'afterClose' : actionFault(action, known)))
}

function actionFault(action: MacroAction, known: ReferenceIds): Fault | undefined {
  switch (action.kind) {
    case 'tag':
    case 'untag':
      if (action.tagIds.length === 0) return 'chooseTags'
      return action.tagIds.every((id) => known.tagIds.has(id)) ? undefined : 'brokenHelp'
    case 'queue':
      if (action.queueId === 0) return 'chooseQueue'
      return known.queueIds.has(action.queueId) ? undefined : 'brokenHelp'
    case 'assign':
      if (typeof action.to !== 'number') return undefined
      return known.userIds.has(action.to) ? undefined : 'brokenHelp'
    case 'send':
      if (action.quickMessageId === null) return action.body.trim() === '' ? 'writeText' : undefined
      return known.quickIds.has(action.quickMessageId) ? undefined : 'brokenHelp'
    case 'note':
      return action.note.trim().length < 2 ? 'writeNote' : undefined
    case 'snooze':
    case 'close':
      return undefined
  }
}
