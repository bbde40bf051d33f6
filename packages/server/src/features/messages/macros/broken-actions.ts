import type { ErrorCode } from '@guiche/contract/errors'
import type { MacroAction } from '@guiche/contract/ticket-actions'
import { missingReferenceCode, type References, referencesOf } from '../ticket-actions/index.ts'

/** An action that refers to a missing row. */
export interface BrokenAction {
  at: number
  kind: MacroAction['kind']
  code: ErrorCode
}

export function brokenActions(actions: readonly MacroAction[], there: References): BrokenAction[] {
  return actions.flatMap((action, at) => {
    const code = missingReferenceCode(referencesOf(action), there)
    return code ? [{ at, kind: action.kind, code }] : []
  })
}
