import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { userDeleted } from '../../organisation/users/index.ts'
import { changeMacro, deleteMacro, createMacro } from './change-macro.ts'
import { macroLive } from './macros.live.ts'
import { clearMacroOwner } from './macros.queries.ts'
import { allMacros, runsOfTicket, showMacro } from './read-macros.ts'
import { runMacro } from './run-macro.ts'

/** Macros: several actions on a ticket by one press. */
export const macrosFeature: Feature = {
  routes: [
    bindRoute('GET /macros', ({ actor }) => allMacros(actor)),
    bindRoute('GET /macros/:macroId', ({ actor, params }) => showMacro(actor, params.macroId)),
    bindRoute('POST /macros', async ({ actor, body }) => createMacro(actor, body)),
    bindRoute('PUT /macros/:macroId', ({ actor, params, body }) =>
      changeMacro(actor, params.macroId, body),
    ),
    bindRoute('DELETE /macros/:macroId', ({ actor, params }) => deleteMacro(actor, params.macroId)),
    bindRoute('GET /tickets/:ticketId/macros', ({ actor, params }) =>
      runsOfTicket(actor, params.ticketId),
    ),
    bindRoute('POST /tickets/:ticketId/macros/:macroId', ({ actor, params, body }) =>
      runMacro(actor, params, body),
    ),
  ],
  reactions: [
    reactInTransaction(userDeleted, (db, { companyId, userId }) =>
      clearMacroOwner(db, companyId, userId),
    ),
    ...macroLive,
  ],
}
