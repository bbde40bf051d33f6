import type { Connection } from '@guiche/contract/connections'
import { afterCommit, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import { wakeLoops } from '../../../platform/events/wake-loops.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tell, tellCompany } from '../../../platform/live/live.ts'
import { adminRoom, companyRoom } from '../../../platform/live/rooms.ts'
import { companyDeleted, companyRestored } from '../../organisation/companies/index.ts'
import { flowDeleted } from '../flows/index.ts'
import { promptDeleted } from '../prompts/index.ts'
import { integrationDeleted } from '../queue-integrations/index.ts'
import { settingChanged } from '../../organisation/settings/index.ts'
import { changeConnection, createConnection, deleteConnection } from './change-connection.ts'
import { endSession, renewSession, requestPairingCode, startSession } from './connection-session.ts'
import { createConnectionToken, deleteConnectionToken } from './connection-token.ts'
import {
  connectionChanged,
  connectionDeleted,
  connectionSessionChanged,
  lineAlerted,
} from './connections.events.ts'
import { findConnection, listConnections } from './connections.queries.ts'
import { detachAnswererFromLines } from './detach-answerer-from-lines.ts'
import { showLineHealth } from './line-health.ts'
import { mailOutage } from './mail-outage.ts'
import { alertOutages } from './alert-outages.ts'
import { presentFullConnection } from './present-full-connection.ts'

export const connectionsFeature: Feature = {
  routes: [
    bindRoute('GET /whatsapp', ({ actor, query }) => listConnectionsAs(actor, query.companyId)),
    bindRoute('GET /whatsapp/:id', ({ actor, params }) => showConnection(actor, params.id)),
    bindRoute('GET /whatsapp/:id/health', ({ actor, params }) => showLineHealth(actor, params.id)),
    bindRoute('POST /whatsapp', ({ actor, body }) => createConnection(actor, body)),
    bindRoute('PUT /whatsapp/:id', ({ actor, params, body }) =>
      changeConnection(actor, params.id, body),
    ),
    bindRoute('DELETE /whatsapp/:id', ({ actor, params }) => deleteConnection(actor, params.id)),
    bindRoute('POST /whatsapp/:id/token', ({ actor, params }) =>
      createConnectionToken(actor, params.id),
    ),
    bindRoute('DELETE /whatsapp/:id/token', ({ actor, params }) =>
      deleteConnectionToken(actor, params.id),
    ),
    bindRoute('POST /whatsappsession/:id', ({ actor, params }) => startSession(actor, params.id)),
    bindRoute('PUT /whatsappsession/:id', ({ actor, params }) => renewSession(actor, params.id)),
    bindRoute('POST /whatsappsession/:id/pairing-code', ({ actor, params, body }) =>
      requestPairingCode(actor, params.id, body.number),
    ),
    bindRoute('DELETE /whatsappsession/:id', ({ actor, params }) => endSession(actor, params.id)),
  ],
  reactions: [
    reactInTransaction(promptDeleted, (db, { companyId, id }) =>
      detachAnswererFromLines(db, companyId, 'promptId', id),
    ),
    reactInTransaction(integrationDeleted, (db, { companyId, id }) =>
      detachAnswererFromLines(db, companyId, 'integrationId', id),
    ),
    reactInTransaction(flowDeleted, async (db, { companyId, id }) => {
      await detachAnswererFromLines(db, companyId, 'flowIdWelcome', id)
      await detachAnswererFromLines(db, companyId, 'flowIdNotPhrase', id)
    }),
    // Wakes lines of this process; other processes poll the setting.
    reactInTransaction(settingChanged, async (db, { companyId, key }) => {
      if (key !== 'CheckMsgIsGroup') return
      for (const { id } of await listConnections(db, companyId))
        afterCommit(db, () => wakeLoops('lines', { companyId, whatsappId: id }))
    }),
    // The processes that run lines stop those of a deleted company, or start those of a restored one.
    ...[companyDeleted, companyRestored].map((happened) =>
      reactAfterCommit(happened, ({ companyId }) =>
        wakeLoops('lines', { companyId, whatsappId: 0 }),
      ),
    ),
    reactAfterCommit(connectionChanged, (whatsapp) => {
      const { companyId } = whatsapp
      tell([adminRoom(companyId)], companyId, 'company-{id}-whatsapp', {
        action: 'update',
        whatsapp,
      })
      const seen = { action: 'update' as const, whatsapp: withoutQr(whatsapp) }
      tell([companyRoom(companyId)], companyId, 'company-{id}-whatsapp', seen, [
        adminRoom(companyId),
      ])
    }),
    reactAfterCommit(connectionSessionChanged, (session) => {
      const { companyId } = session
      tell([adminRoom(companyId)], companyId, 'company-{id}-whatsappSession', {
        action: 'update',
        session,
      })
      const seen = { action: 'update' as const, session: withoutQr(session) }
      tell([companyRoom(companyId)], companyId, 'company-{id}-whatsappSession', seen, [
        adminRoom(companyId),
      ])
    }),
    reactAfterCommit(lineAlerted, ({ companyId, ...alert }) =>
      tell([adminRoom(companyId)], companyId, 'company-{id}-line-alert', alert),
    ),
    reactAfterCommit(connectionDeleted, ({ companyId, whatsappId }) =>
      tellCompany(companyId, 'company-{id}-whatsapp', { action: 'delete', whatsappId }),
    ),
  ],
  jobs: [mailOutage, cronJob('tell-of-outages', '* * * * *', alertOutages)],
}

function listConnectionsAs(actor: Actor, companyId: number | undefined) {
  if (companyId !== undefined && companyId !== actor.companyId)
    throw new AppError('ERR_NO_PERMISSION')
  return inCompany(actor.companyId, async (db) =>
    (await listConnections(db, actor.companyId)).map((connection) =>
      connectionSeenBy(actor, connection),
    ),
  )
}

function showConnection(actor: Actor, id: number) {
  return inCompany(actor.companyId, async (db) => {
    const connection = await findConnection(db, actor.companyId, id)
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND')
    return presentFullConnection(db, connectionSeenBy(actor, connection))
  })
}

// QR and pairing codes give control of the number, so only administrators receive them.
const withoutQr = (connection: Connection): Connection => ({
  ...connection,
  qrcode: '',
  pairingCode: '',
})
const connectionSeenBy = (actor: Actor, connection: Connection): Connection =>
  actor.profile === 'admin' ? connection : withoutQr(connection)
