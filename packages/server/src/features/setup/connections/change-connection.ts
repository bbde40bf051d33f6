import type {
  Connection,
  ConnectionChange,
  ConnectionInput,
  MadeConnection,
  WholeConnection,
} from '@guiche/contract/connections'
import { MASKED } from '@guiche/contract/settings'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import {
  isForeignKeyViolation,
  refuseDuplicate,
  refuseUnknown,
} from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { wakeLoops } from '../../../platform/events/wake-loops.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { refuseInOperatorSession } from '../../../platform/http/route-checks.ts'
import { constantTimeEqual } from '../../../platform/secrets.ts'
import { refuseBotOutsidePlan } from '../../organisation/companies/index.ts'
import { lockPlanOfCompany } from '../../organisation/plans/index.ts'
import { connectionChanged, connectionDeleted } from './connections.events.ts'
import { announceConnection } from './announce-connection.ts'
import { newToken, tokenHashOf } from './connection-token.ts'
import {
  countConnections,
  findConnection,
  findDefaultLine,
  findNextDefault,
  insertConnection,
  listQueueIds,
  lockConnection,
  lockLines,
  removeConnection,
  saveConnection,
  saveConnectionQueues,
  unsetDefault,
} from './connections.queries.ts'
import { presentCreatedConnection, presentFullConnection } from './present-full-connection.ts'

const duplicates = { whatsapps_company_id_name_key: 'ERR_CONNECTION_NAME_ALREADY_EXISTS' } as const
const answerers = {
  whatsapps_prompt: 'ERR_NO_PROMPT_FOUND',
  whatsapps_integration: 'ERR_NO_DIALOG_FOUND',
  whatsapps_flow_welcome: 'ERR_NO_FLOW_FOUND',
  whatsapps_flow_not_phrase: 'ERR_NO_FLOW_FOUND',
} as const

/**
 * Creates a line and starts to pair it. The company's first line becomes its default. A token typed by the client is
 * replaced by a generated one, which only this answer shows.
 * @throws ERR_CONNECTION_LIMIT_REACHED and others
 */
export function createConnection(actor: Actor, input: ConnectionInput): Promise<MadeConnection> {
  if (isNewToken(input.token)) refuseInOperatorSession(actor)
  return refuseBrokenKeys(() =>
    inCompany(actor.companyId, async (db) => {
      await refuseOverLimit(db, actor.companyId)
      await refuseBotOutsidePlan(db, actor.companyId, input)
      const token = isNewToken(input.token) ? newToken(actor.companyId) : undefined
      const connection = await addConnection(db, actor.companyId, { ...input, token })
      return {
        ...(await presentCreatedConnection(db, connection)),
        ...(token !== undefined && { token }),
      }
    }),
  )
}

/**
 * Inserts a line with its queues and announces it. `token` is a generated one. `isDemo` lines do not count against the
 * plan.
 */
export async function addConnection(
  db: Db,
  companyId: number,
  { queueIds, token, ...input }: ConnectionInput,
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<Connection> {
  refuseMissingGreeting(queueIds, input.greetingMessage)
  await lockLines(db, companyId)
  const isDefault = input.isDefault || (await findDefaultLine(db, companyId)) === undefined
  if (isDefault) await unsetFormerDefault(db, companyId)
  const id = await insertConnection(db, {
    companyId,
    ...input,
    isDefault,
    isDemo,
    tokenHash: token === undefined ? null : tokenHashOf(token),
  })
  await saveConnectionQueues(db, companyId, id, queueIds)
  return announceConnection(db, companyId, id)
}

/**
 * Changes a line. The default moves to another line but is never removed. A token typed by the client is replaced by a
 * generated one, which only this answer shows.
 * @throws ERR_NO_OTHER_WHATSAPP and others
 */
export function changeConnection(
  actor: Actor,
  id: number,
  input: ConnectionChange,
): Promise<WholeConnection> {
  const { companyId } = actor
  return refuseBrokenKeys(() =>
    inCompany(companyId, async (db) => {
      const { queueIds, token, ...change } = input
      if (change.isDefault) await lockLines(db, companyId)
      const before = await lockConnection(db, companyId, id)
      if (!before) throw new AppError('ERR_NO_WAPP_FOUND')
      await refuseBotOutsidePlan(db, companyId, change, before)
      if (change.isDefault === false && before.isDefault)
        throw new AppError('ERR_NO_OTHER_WHATSAPP')
      if (change.isDefault) await unsetFormerDefault(db, companyId, id)
      if (queueIds || change.greetingMessage !== undefined)
        refuseMissingGreeting(
          queueIds ?? (await listQueueIds(db, companyId, id)),
          change.greetingMessage ?? before.greetingMessage,
        )
      if (queueIds) await saveConnectionQueues(db, companyId, id, queueIds)
      const made =
        isNewToken(token) && !isStoredToken(token, before) ? newToken(companyId) : undefined
      if (made !== undefined) {
        refuseInOperatorSession(actor)
        await recordAudit(db, companyId, actor, 'connection.token-made', {
          whatsappId: id,
          whatsapp: before.name,
        })
      }
      await saveConnection(db, companyId, id, {
        ...withoutUndefined(change),
        ...(made !== undefined && { tokenHash: tokenHashOf(made), tokenNeedsRenewal: false }),
        updatedAt: now(),
      })
      const changed = await presentFullConnection(db, await announceConnection(db, companyId, id))
      return made === undefined ? changed : { ...changed, token: made }
    }),
  )
}

/** Deletes a line. Its tickets and messages stay readable; if it was the default, another line becomes the default. */
export function deleteConnection(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await lockLines(db, companyId)
    const before = await lockConnection(db, companyId, id)
    if (!before) throw new AppError('ERR_NO_WAPP_FOUND')
    await removeConnection(db, companyId, id)
    await recordAudit(db, companyId, actor, 'connection.delete', { id, name: before.name })
    await announce(db, connectionDeleted, { companyId, whatsappId: id })
    if (before.isDefault) await moveDefault(db, companyId)
    afterCommit(db, () => wakeLoops('lines', { companyId, whatsappId: id }))
    return { message: 'Connection deleted' }
  })
}

/** Makes another line the default, if the company has one left. */
async function moveDefault(db: Db, companyId: number): Promise<void> {
  const heir = await findNextDefault(db, companyId)
  if (heir === undefined) return
  await saveConnection(db, companyId, heir, { isDefault: true, updatedAt: now() })
  await announceConnection(db, companyId, heir)
}

async function unsetFormerDefault(db: Db, companyId: number, except?: number): Promise<void> {
  const former = await unsetDefault(db, companyId, except)
  const connection = former === undefined ? undefined : await findConnection(db, companyId, former)
  if (connection) await announce(db, connectionChanged, connection)
}

async function refuseOverLimit(db: Db, companyId: number): Promise<void> {
  const plan = await lockPlanOfCompany(db, companyId)
  if (plan && (await countConnections(db, companyId)) >= plan.connections)
    throw new AppError('ERR_CONNECTION_LIMIT_REACHED', { limit: plan.connections })
}

function refuseMissingGreeting(queueIds: number[], greeting: string): void {
  if (new Set(queueIds).size > 1 && greeting.trim() === '')
    throw new AppError('ERR_WAPP_GREETING_REQUIRED')
}

/** An absent, empty or masked token keeps the stored one. */
function isNewToken(token: string | undefined): token is string {
  return token !== undefined && token !== '' && token !== MASKED
}

/** True if the client sent the line's own token back, which stays. */
function isStoredToken(token: string, { tokenHash }: { tokenHash: string | null }): boolean {
  return tokenHash !== null && constantTimeEqual(tokenHash, tokenHashOf(token))
}

async function refuseBrokenKeys<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await refuseUnknown(answerers, () => refuseDuplicate(duplicates, work))
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('ERR_NO_QUEUE_FOUND')
    throw error
  }
}
