import type { Connection, ConnectionStatus } from '@guiche/contract/connections'
import { requestLinePairingCode } from '../../../channels/line-requests.ts'
import {
  capabilitiesOf,
  type LineKey,
  type LineReport,
  type LineWriter,
} from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { wakeLoops } from '../../../platform/events/wake-loops.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { checkedNumber } from '../../organisation/phone-numbers/index.ts'
import { connectionSessionChanged } from './connections.events.ts'
import {
  clearPairingDeletion,
  findConnection,
  findLine,
  lockConnection,
  saveConnection,
} from './connections.queries.ts'
import { alertAdmins } from './alert-outages.ts'

/** Reconnects a line with its existing pairing. */
export async function startSession(actor: Actor, id: number): Promise<{ message: string }> {
  await requestSession(actor, id, { wanted: true, status: 'OPENING', trouble: '' })
  return { message: 'Starting session' }
}

/** Deletes the pairing and shows a new QR code. */
export async function renewSession(actor: Actor, id: number): Promise<{ message: string }> {
  await requestSession(actor, id, { wanted: true, status: 'OPENING', trouble: '', forget: true })
  return { message: 'Starting session' }
}

/** Disconnects a line and deletes its pairing. Succeeds whether or not WhatsApp answers. */
export async function endSession(actor: Actor, id: number): Promise<{ message: string }> {
  await requestSession(actor, id, {
    wanted: false,
    status: 'DISCONNECTED',
    trouble: 'disconnected',
    forget: true,
  })
  return { message: 'Session disconnected' }
}

/**
 * Requests a code to type on the phone instead of scanning; it arrives with the connection's live event.
 * @throws ERR_CHECK_NUMBER, ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED
 */
export async function requestPairingCode(
  { companyId }: Actor,
  id: number,
  typed: string,
): Promise<{ message: string }> {
  const { number } = await checkedNumber(companyId, typed, 'ERR_CHECK_NUMBER')
  await inCompany(companyId, async (db) => {
    const line = await findLine(db, companyId, id)
    if (!line) throw new AppError('ERR_NO_WAPP_FOUND')
    if (!capabilitiesOf(line).pairsByCode || line.status !== 'qrcode')
      throw new AppError('ERR_WAPP_NOT_INITIALIZED')
    await requestLinePairingCode(db, { companyId, whatsappId: id }, number)
  })
  return { message: 'Pairing code requested' }
}

interface WantedSession {
  wanted: boolean
  status: 'OPENING' | 'DISCONNECTED'
  trouble: string
  forget?: boolean
}

async function requestSession(
  { companyId }: Actor,
  id: number,
  { wanted, status, trouble, forget }: WantedSession,
): Promise<void> {
  await inCompany(companyId, async (db) => {
    const before = await lockConnection(db, companyId, id)
    if (!before) throw new AppError('ERR_NO_WAPP_FOUND')
    await saveConnection(db, companyId, id, {
      wanted,
      status,
      trouble,
      qrcode: '',
      pairingCode: '',
      ...outageChange(before, status, wanted),
      generation: before.generation + 1,
      ...(forget && { forget }),
      updatedAt: now(),
    })
    await announceSession(db, companyId, id)
    afterCommit(db, () => wakeLoops('lines', { companyId, whatsappId: id }))
  })
}

/** Records that the pairing was deleted, unless a newer request for that came meanwhile (`generation`). */
export async function recordPairingDeleted(
  { companyId, whatsappId }: LineKey,
  generation: number,
): Promise<void> {
  await inCompany(companyId, (db) => clearPairingDeletion(db, companyId, whatsappId, generation))
}

/** Saves the status that the process running the line reports. Deleted or unwanted lines are ignored. */
export async function saveLineReport(writer: LineWriter, report: LineReport): Promise<void> {
  const { companyId, whatsappId } = writer.line
  await writer.transact(async (db) => {
    const before = await lockConnection(db, companyId, whatsappId)
    if (!before?.wanted) return
    const { status, qrcode, pairingCode = '', trouble } = report
    const retries = status === 'CONNECTED' ? 0 : before.retries
    await saveConnection(db, companyId, whatsappId, {
      status,
      qrcode,
      pairingCode,
      trouble,
      retries,
      ...outageChange(before, status, true),
      ...(status === 'CONNECTED' && before.pairedAt === null && { pairedAt: now() }),
      // The next pairing may be with another number.
      ...(status === 'qrcode' && { pairedAt: null }),
      updatedAt: now(),
    })
    if (status === 'CONNECTED' && before.downSince !== null && before.downToldAt !== null) {
      const { name, downSince } = before
      await alertAdmins(db, { companyId, id: whatsappId, name, since: downSince }, 'back')
    }
    await announceSession(db, companyId, whatsappId)
  })
}

/** An outage starts when a connected, wanted line disconnects, and ends when it is connected again. */
function outageChange(
  before: { status: ConnectionStatus; downSince: string | null },
  status: ConnectionStatus,
  isWanted: boolean,
): { downSince?: Date | null; downToldAt?: null } {
  if (status === 'CONNECTED' || !isWanted) return { downSince: null, downToldAt: null }
  return before.status === 'CONNECTED' ? { downSince: now(), downToldAt: null } : {}
}

async function announceSession(
  db: Db,
  companyId: number,
  id: number,
): Promise<Connection | undefined> {
  const connection = await findConnection(db, companyId, id)
  if (connection) await announce(db, connectionSessionChanged, connection)
  return connection
}
