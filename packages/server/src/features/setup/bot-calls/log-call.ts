import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { botCallMade } from './bot-calls.events.ts'
import { findShortCall, insertCall, type MadeCall } from './bot-calls.queries.ts'

/** Logs a call of a bot and announces it. @returns the call's id */
export async function logCall(db: Db, companyId: number, made: MadeCall): Promise<number> {
  const id = await insertCall(db, companyId, made)
  const call = await findShortCall(db, companyId, id)
  if (call) await announce(db, botCallMade, { companyId, bot: made.bot, call })
  return id
}
