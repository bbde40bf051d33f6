import type { ErrorCode } from '@guiche/contract/errors'
import type { MacroAction } from '@guiche/contract/ticket-actions'
import { type ReferenceKind, type References, referencesOf } from './references.queries.ts'

const codes: Readonly<Record<ReferenceKind, ErrorCode>> = {
  tag: 'ERR_NO_TAG_FOUND',
  queue: 'ERR_NO_QUEUE_FOUND',
  user: 'ERR_NO_USER_FOUND',
  quickMessage: 'ERR_NO_QUICK_MESSAGE_FOUND',
}

/** An action that refers to a missing row. */
export interface BrokenAction {
  at: number
  kind: MacroAction['kind']
  code: ErrorCode
}

export function brokenActions(actions: readonly MacroAction[], there: References): BrokenAction[] {
  return actions.flatMap((action, at) => {
    const missing = referencesOf(action).find(({ kind, id }) => !there[kind].has(id))
    return missing ? [{ at, kind: action.kind, code: codes[missing.kind] }] : []
  })
}
