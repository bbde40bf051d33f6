import type { MacroRun } from '@guiche/contract/macros'
import { event } from '../../../platform/events/events.ts'
import type { MacroRow } from './macros.queries.ts'

export const macroCreated = event<MacroRow>('macro.created')

/** `wasShared`: the macro was shared before the change. */
export const macroChanged = event<{ row: MacroRow; wasShared: boolean }>('macro.changed')

export const macroDeleted = event<MacroRow>('macro.deleted')

export const macroRan = event<{ companyId: number; run: MacroRun }>('macro.ran')
