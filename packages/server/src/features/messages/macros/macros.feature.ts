import { on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { userDeleted } from '../../organisation/users/index.ts'
import { changeMacro, deleteMacro, createMacro } from './change-macro.ts'
import { macroLive } from './macros.live.ts'
import { clearMacroOwner } from './macros.queries.ts'
import { allMacros, runsOfTicket, showMacro } from './read-macros.ts'
import { runMacro } from './run-macro.ts'

/** Macros: several actions on a ticket by one press. */
export const macrosFeature: Feature = {
  routes: [
    serve('GET /macros', ({ actor }) => allMacros(actor)),
    serve('GET /macros/:macroId', ({ actor, params }) => showMacro(actor, params.macroId)),
    serve('POST /macros', async ({ actor, body }) => createMacro(actor, body)),
    serve('PUT /macros/:macroId', ({ actor, params, body }) =>
      changeMacro(actor, params.macroId, body),
    ),
    serve('DELETE /macros/:macroId', ({ actor, params }) => deleteMacro(actor, params.macroId)),
    serve('GET /tickets/:ticketId/macros', ({ actor, params }) =>
      runsOfTicket(actor, params.ticketId),
    ),
    serve('POST /tickets/:ticketId/macros/:macroId', ({ actor, params, body }) =>
      runMacro(actor, params, body),
    ),
  ],
  reactions: [
    on(userDeleted, (db, { companyId, userId }) => clearMacroOwner(db, companyId, userId)),
    ...macroLive,
  ],
}
