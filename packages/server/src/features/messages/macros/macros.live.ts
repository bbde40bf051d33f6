import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tell } from '../../../platform/live/live.ts'
import { companyRoom, userRoom } from '../../../platform/live/rooms.ts'
import { ticketRoom } from '../../tickets/tickets/index.ts'
import { macroChanged, macroCreated, macroDeleted, macroRan } from './macros.events.ts'
import type { MacroRow } from './macros.queries.ts'

// Shared macros are sent to the company's browsers, own ones to their owner's.

export const macroLive = [
  reactAfterCommit(macroCreated, (row) => tellMacroChange(row, 'create')),
  // A macro that is no longer shared is sent to all too, whose refetch then misses it.
  reactAfterCommit(macroChanged, ({ row, wasShared }) =>
    tellMacroChange({ ...row, isShared: row.isShared || wasShared }, 'update'),
  ),
  reactAfterCommit(macroDeleted, (row) => tellMacroChange(row, 'delete')),
  reactAfterCommit(macroRan, ({ companyId, run }) =>
    tell([ticketRoom(companyId, run.ticketId)], companyId, 'company-{id}-macro-run', {
      action: 'create',
      run,
    }),
  ),
]

function tellMacroChange(
  { companyId, id: macroId, userId, isShared }: MacroRow,
  action: 'create' | 'update' | 'delete',
): void {
  const room = isShared || userId === null ? companyRoom(companyId) : userRoom(userId)
  tell([room], companyId, 'company-{id}-macro', { action, macroId })
}
