import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, fromNow, SECOND } from '../platform/clock.ts'
import type { Db } from '../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../platform/database/transaction.ts'
import { wakeLoops } from '../platform/events/wake-loops.ts'
import { scaledTimeout } from '../platform/timeouts.ts'
import { ChannelError, type LineKey, type Party } from './channel.ts'
import { insertRequest, takeAnswer } from './requests/line-requests.queries.ts'

// Requests to a line other than messages. Another process may serve the line, so each request is a row of
// `line_requests`.

const ANSWER_WITHIN_MS = 8 * SECOND
const FIRST_POLL_MS = 20
const LONGEST_POLL_MS = 250

/**
 * Asks a line's provider under which number it knows a phone. Not within a transaction, since the answer is polled for.
 * @returns undefined when the provider has no such phone
 * @throws ChannelError when the line is not there, or does not answer in time
 */
export async function checkNumber(line: LineKey, number: string): Promise<string | undefined> {
  const { companyId } = line
  const id = await inCompany(companyId, async (db) => {
    afterCommit(db, () => wakeLoops('requests', line))
    return insertRequest(
      db,
      line,
      { kind: 'checkNumber', number },
      fromNow(scaledTimeout(ANSWER_WITHIN_MS)),
    )
  })
  let pauseMs = FIRST_POLL_MS
  for (let waitedMs = 0; waitedMs < scaledTimeout(ANSWER_WITHIN_MS); waitedMs += pauseMs) {
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_POLL_MS)
    const answer = await inCompany(companyId, (db) => takeAnswer(db, companyId, id))
    if (answer === undefined) continue
    if ('code' in answer) throw new ChannelError(answer.code, answer.reason, 'notNow')
    return answer.number ?? undefined
  }
  throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line did not answer in time', 'notNow')
}

/** Lifetime of a request that no running line takes up. */
const LIFETIME_MS = {
  typing: 5 * SECOND,
  picture: DAY,
  pairingCode: 30 * SECOND,
  rejectCall: 30 * SECOND,
}

/** Shows a customer the typing indicator of a line, or removes it. */
export function showTyping(db: Db, line: LineKey, chat: Party, isTyping: boolean): Promise<void> {
  return enqueueRequest(db, line, { kind: 'typing', chat, isTyping })
}

/** Requests a contact's picture; the product receives it when the line has fetched it. */
export function requestPicture(
  db: Db,
  line: LineKey,
  chat: Party,
  contactId: number,
): Promise<void> {
  return enqueueRequest(db, line, { kind: 'picture', chat, contactId })
}

/** Requests a code with which the phone of this number pairs; the line reports the code. */
export function requestLinePairingCode(db: Db, line: LineKey, number: string): Promise<void> {
  return enqueueRequest(db, line, { kind: 'pairingCode', number })
}

/** Requests that the line refuses a call; without effect when the call no longer rings. */
export function requestCallRejection(db: Db, line: LineKey, callId: string): Promise<void> {
  return enqueueRequest(db, line, { kind: 'rejectCall', callId })
}

type UnansweredRequest = Exclude<Parameters<typeof insertRequest>[2], { kind: 'checkNumber' }>

async function enqueueRequest(db: Db, line: LineKey, wish: UnansweredRequest): Promise<void> {
  await insertRequest(db, line, wish, fromNow(LIFETIME_MS[wish.kind]))
  afterCommit(db, () => wakeLoops('requests', line))
}
