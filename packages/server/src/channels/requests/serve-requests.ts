import { now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { log } from '../../platform/log.ts'
import { ChannelError, type Picture, type LineKey, type RunningLine } from '../channel.ts'
import {
  type Answer,
  type LineRequest,
  listOpenRequests,
  type OpenRequest,
  removeRequest,
  saveAnswer,
} from './line-requests.queries.ts'

/** What the product does with what a line was asked for. */
export interface RequestHooks {
  /** A contact's picture, or that it has none; called outside a transaction. */
  pictured(line: LineKey, contactId: number, picture: Picture | undefined): Promise<void>
}

/** Does what a line was asked, in order, and answers whom it owes an answer. */
export async function serveRequests(
  line: LineKey,
  running: RunningLine,
  isConnected: boolean,
  hooks: RequestHooks,
): Promise<void> {
  const { companyId } = line
  const open = await inCompany(companyId, (db) => listOpenRequests(db, line))
  for (const asked of open) {
    if (!isConnected && canWait(asked)) continue
    const answer = await answerTo(line, asked.request, running, hooks)
    await inCompany(companyId, (db) =>
      answer ? saveAnswer(db, companyId, asked.id, answer) : removeRequest(db, companyId, asked.id),
    )
  }
}

/** A picture is as good tomorrow. */
function canWait({ request, expiresAt }: OpenRequest): boolean {
  return request.kind === 'picture' && new Date(expiresAt) > now()
}

async function answerTo(
  line: LineKey,
  request: LineRequest,
  running: RunningLine,
  hooks: RequestHooks,
): Promise<Answer | undefined> {
  try {
    return await perform(line, request, running, hooks)
  } catch (error) {
    if (!(error instanceof ChannelError)) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, line }, 'a line could not do as asked')
    }
    if (request.kind !== 'checkNumber') return undefined
    const code = error instanceof ChannelError ? error.code : 'ERR_WAPP_CHECK_CONTACT'
    return { code, reason: error instanceof Error ? error.message : String(error) }
  }
}

async function perform(
  line: LineKey,
  request: LineRequest,
  running: RunningLine,
  hooks: RequestHooks,
): Promise<Answer | undefined> {
  switch (request.kind) {
    case 'checkNumber':
      return { number: (await running.checkNumber(request.number)) ?? null }
    case 'typing':
      await running.typing(request.chat, request.isTyping)
      return undefined
    case 'picture':
      await hooks.pictured(line, request.contactId, await running.profilePicture(request.chat))
      return undefined
    case 'pairingCode':
      await running.requestPairingCode(request.number)
      return undefined
  }
}
