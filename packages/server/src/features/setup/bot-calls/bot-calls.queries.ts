import {
  BOT_CALL_PAGE,
  type BotCall,
  type BotExchange,
  type ShortBotCall,
  type ToolUse,
} from '@guiche/contract/bot-calls'
import type { Bot } from '@guiche/contract/flow-sessions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

export interface MadeCall {
  readonly bot: Bot
  readonly ticketId: number | null
  readonly replayOf?: number
  readonly calledAt: Date
  readonly durationMs: number
  readonly fault: string
  readonly said: string
  readonly answer: string
  readonly exchanges: readonly BotExchange[]
  readonly tools: readonly ToolUse[]
  readonly promptTokens: number
  readonly completionTokens: number
}

/** @returns the call's id */
export async function insertCall(
  db: Db,
  companyId: number,
  { bot, replayOf, exchanges, tools, ...call }: MadeCall,
): Promise<number> {
  const { id } = await db
    .insertInto('botCalls')
    .values({
      companyId,
      ...call,
      promptId: bot.kind === 'prompt' ? bot.id : null,
      integrationId: bot.kind === 'integration' ? bot.id : null,
      replayOf: replayOf ?? null,
      exchanges: JSON.stringify(exchanges),
      tools: JSON.stringify(tools),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const selectShownCalls = (db: Db, companyId: number) =>
  db
    .selectFrom('botCalls')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'botCalls.companyId')
        .onRef('tickets.id', '=', 'botCalls.ticketId'),
    )
    .leftJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select(['botCalls.id', 'botCalls.ticketId', 'tickets.uuid', 'replayOf', 'calledAt'])
    .select(['durationMs', 'fault', 'said', 'answer', 'promptTokens', 'completionTokens'])
    .select(sql<string>`coalesce(contacts.name, '')`.as('contactName'))
    .where('botCalls.companyId', '=', companyId)

/** A page of a bot's calls, the newest first. @param before exclusive cursor: id of the last call shown */
export async function listCalls(
  db: Db,
  companyId: number,
  { kind, id }: Bot,
  before: number | undefined,
): Promise<{ calls: ShortBotCall[]; hasMore: boolean }> {
  const rows = await selectShownCalls(db, companyId)
    .where(kind === 'prompt' ? 'botCalls.promptId' : 'botCalls.integrationId', '=', id)
    .$if(before !== undefined, (all) => all.where('botCalls.id', '<', before ?? 0))
    .orderBy('botCalls.id', 'desc')
    .limit(BOT_CALL_PAGE + 1)
    .execute()
  return { calls: rows.slice(0, BOT_CALL_PAGE), hasMore: rows.length > BOT_CALL_PAGE }
}

export async function findShortCall(
  db: Db,
  companyId: number,
  id: number,
): Promise<ShortBotCall | undefined> {
  return selectShownCalls(db, companyId).where('botCalls.id', '=', id).executeTakeFirst()
}

export async function findCall(
  db: Db,
  companyId: number,
  id: number,
): Promise<(BotCall & { bot: Bot }) | undefined> {
  const row = await selectShownCalls(db, companyId)
    .select(['exchanges', 'tools', 'botCalls.promptId', 'botCalls.integrationId'])
    .where('botCalls.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { promptId, integrationId, ...call } = row
  const bot: Bot =
    promptId === null
      ? { kind: 'integration', id: integrationId ?? 0 }
      : { kind: 'prompt', id: promptId }
  return { ...call, bot }
}

/** Deletes up to `most` calls of all companies before `at`. @returns the number of deleted rows */
export async function removeCallsBefore(db: Db, at: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from bot_calls where ctid = any(array(
      select ctid from bot_calls where called_at < ${at} limit ${most}))
    returning 1`.execute(db)
  return rows.length
}
