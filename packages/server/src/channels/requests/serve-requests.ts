import { now, SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { isUnavailable } from '../../platform/database/database-errors.ts'
import { log } from '../../platform/log.ts'
import {
  type CallOptions,
  ChannelError,
  type Picture,
  type LineKey,
  type RunningLine,
} from '../channel.ts'
import { callDriver } from '../outbox/call-driver.ts'
import {
  type Answer,
  type LineRequest,
  listOpenRequests,
  type OpenRequest,
  removeRequest,
  saveAnswer,
} from './line-requests.queries.ts'

/** The product's reactions to completed requests. */
export interface RequestHooks {
  /** A contact's picture, or undefined if it has none; called outside a transaction. */
  pictured(line: LineKey, contactId: number, picture: Picture | undefined): Promise<void>
}

interface ServeOptions {
  readonly isConnected: boolean
  readonly what: 'picture' | 'other'
  /** Aborted when this process no longer serves the line. */
  readonly until: AbortSignal
}

interface Serving {
  readonly running: RunningLine
  readonly until: AbortSignal
}

/** Serves the open requests of a line in order and stores the answers. Only a number check has an answer. */
export async function serveRequests(
  line: LineKey,
  running: RunningLine,
  { isConnected, what, until }: ServeOptions,
  hooks: RequestHooks,
): Promise<void> {
  const { companyId } = line
  const open = await inCompany(companyId, (db) => listOpenRequests(db, line, what))
  for (const asked of open) {
    if (!isConnected && canWait(asked)) continue
    const answer = await answerTo(line, asked.request, { running, until }, hooks)
    // The process that serves the line next repeats the request.
    if (until.aborted) return
    await inCompany(companyId, (db) =>
      answer ? saveAnswer(db, companyId, asked.id, answer) : removeRequest(db, companyId, asked.id),
    )
  }
}

/** A request for a picture may wait for the connection. */
function canWait({ request, expiresAt }: OpenRequest): boolean {
  return request.kind === 'picture' && new Date(expiresAt) > now()
}

async function answerTo(
  line: LineKey,
  request: LineRequest,
  serving: Serving,
  hooks: RequestHooks,
): Promise<Answer | undefined> {
  try {
    return await performRequest(line, request, serving, hooks)
  } catch (error) {
    if (!(error instanceof ChannelError)) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, line }, 'a request to a line failed')
    }
    if (request.kind !== 'checkNumber') return undefined
    const code = error instanceof ChannelError ? error.code : 'ERR_WAPP_CHECK_CONTACT'
    return { code, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** No longer than the requesting process waits. */
const DEADLINES_MS = {
  checkNumber: 8 * SECOND,
  typing: 5 * SECOND,
  picture: 30 * SECOND,
  pairingCode: 30 * SECOND,
  rejectCall: 10 * SECOND,
} as const satisfies Record<LineRequest['kind'], number>

async function performRequest(
  line: LineKey,
  request: LineRequest,
  { running, until }: Serving,
  hooks: RequestHooks,
): Promise<Answer | undefined> {
  const callLineDriver = <T>(of: (asked: CallOptions) => Promise<T>): Promise<T> =>
    callDriver(
      {
        deadlineMs: DEADLINES_MS[request.kind],
        otherwise: 'notNow',
        code: 'ERR_WAPP_NOT_INITIALIZED',
        until,
      },
      of,
    )
  switch (request.kind) {
    case 'checkNumber':
      return {
        number:
          (await callLineDriver((asked) => running.checkNumber(request.number, asked))) ?? null,
      }
    case 'typing':
      await callLineDriver((asked) => running.typing(request.chat, request.isTyping, asked))
      return undefined
    case 'picture': {
      const picture = await callLineDriver((asked) => running.profilePicture(request.chat, asked))
      await hooks.pictured(line, request.contactId, picture)
      return undefined
    }
    case 'pairingCode':
      await callLineDriver((asked) => running.requestPairingCode(request.number, asked))
      return undefined
    case 'rejectCall':
      await callLineDriver(async (asked) => running.rejectCall?.(request.callId, asked))
      return undefined
  }
}
