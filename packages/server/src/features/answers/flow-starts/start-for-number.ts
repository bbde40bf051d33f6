import { z } from 'zod'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { TokenHolder } from '../../../platform/http/actor.ts'
import { startFlowFor } from '../automation/index.ts'
import type { Party } from '../../../channels/channel.ts'
import {
  contactChanged,
  findOrCreateContact,
  saveContact,
  withExtraInfo,
} from '../../customers/contacts/index.ts'
import { findPartyOfNumber } from '../../messages/message-api/index.ts'
import { refuseOptedOut } from '../../customers/opt-outs/index.ts'
import { checkedNumber } from '../../organisation/phone-numbers/index.ts'
import { openWaitingTicket } from '../../tickets/tickets/index.ts'
import { refuseUnstartableFlow } from './flow-refusals.ts'
import {
  findStartedSession,
  insertStart,
  saveStartedSession,
  type StartKey,
} from './flow-starts.queries.ts'

/** Request of a program to start a flow for a number. */
export interface StartRequest {
  readonly flowId: number
  readonly start: 'program' | 'webhook'
  readonly number: string
  readonly name: string
  /** Saved only if the contact has no e-mail address. */
  readonly email?: string
  readonly variables: Readonly<Record<string, string>>
  readonly idempotencyKey: string | null
}

/**
 * Starts a flow for a number over a line. Finds or creates the contact, and continues its ticket or opens a pending
 * one. A repeat with the same key returns the first call's result.
 * @throws ERR_CHECK_NUMBER, ERR_CONTACT_OPTED_OUT, ERR_FLOW_NOT_STARTED if an attendant serves the customer, and as
 * `refuseUnstartableFlow` does
 */
export async function startForNumber(
  line: TokenHolder,
  { number, idempotencyKey, ...asked }: StartRequest,
): Promise<{ sessionId: number }> {
  const read = await checkedNumber(line.companyId, number, 'ERR_CHECK_NUMBER')
  await inCompany(line.companyId, (db) => refuseUnstartableFlow(db, line.companyId, asked.flowId))
  const found = await findPartyOfNumber(line, read)
  const party = { ...found, name: asked.name }
  return inCompany(line.companyId, async (db) => {
    if (idempotencyKey === null)
      return { sessionId: await startForContact(db, line, { ...asked, party }) }
    const key = { ...line, idempotencyKey }
    if (!(await insertStart(db, key))) return checkedEarlierSession(db, key, asked.flowId)
    const sessionId = await startForContact(db, line, { ...asked, party })
    await saveStartedSession(db, key, sessionId)
    return { sessionId }
  })
}

async function checkedEarlierSession(
  db: Db,
  key: StartKey,
  flowId: number,
): Promise<{ sessionId: number }> {
  const first = await findStartedSession(db, key)
  if (first?.flowId !== flowId) throw new AppError('ERR_IDEMPOTENCY_KEY_REUSED')
  return { sessionId: first.sessionId }
}

type StartForContact = Omit<StartRequest, 'idempotencyKey' | 'number'> & { readonly party: Party }

async function startForContact(
  db: Db,
  { companyId, whatsappId }: TokenHolder,
  { party, name: _, email, ...beginning }: StartForContact,
): Promise<number> {
  const contact = await findOrCreateContact(db, companyId, whatsappId, party)
  await refuseOptedOut(db, companyId, contact)
  if (contact.email === '' && isEmail(email)) {
    const saved = await saveContact(db, companyId, contact.id, { email, updatedAt: now() })
    await announce(db, contactChanged, await withExtraInfo(db, saved))
  }
  const conversation = { companyId, contactId: contact.id, whatsappId, isGroup: false }
  const ticket = await openWaitingTicket(db, conversation)
  const sessionId = await startFlowFor(db, { ...beginning, ticket, contact })
  if (sessionId === undefined) throw new AppError('ERR_FLOW_NOT_STARTED')
  return sessionId
}

const emailShape = z.email().max(255)

function isEmail(text: string | undefined): text is string {
  return emailShape.safeParse(text).success
}
