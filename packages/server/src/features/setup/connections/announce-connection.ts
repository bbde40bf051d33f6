import type { Connection } from '@guiche/contract/connections'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { wakeLoops } from '../../../platform/events/wake-loops.ts'
import { connectionChanged } from './connections.events.ts'
import { findConnection } from './connections.queries.ts'

export async function announceConnection(
  db: Db,
  companyId: number,
  id: number,
): Promise<Connection> {
  const connection = await findConnection(db, companyId, id)
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND')
  await announce(db, connectionChanged, connection)
  afterCommit(db, () => wakeLoops('lines', { companyId, whatsappId: id }))
  return connection
}
