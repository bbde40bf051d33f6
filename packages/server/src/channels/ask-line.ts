import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, fromNow, SECOND } from '../platform/clock.ts'
import type { Db } from '../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../platform/database/transaction.ts'
import { wake } from '../platform/events/wakes.ts'
import { patient } from '../platform/patience.ts'
import { ChannelError, type LineKey, type Party } from './channel.ts'
import { insertRequest, takeAnswer } from './requests/line-requests.queries.ts'

// What is asked of a line beside its messages. It may be served by another process, so that a question is a row.

const ANSWER_WITHIN_MS = 8 * SECOND
const FIRST_LOOK_MS = 20
const LONGEST_LOOK_MS = 250

/**
 * The number by which a line's provider knows a phone; undefined when it has no such phone. Not within a transaction.
 * @throws ChannelError when the line is not there, or does not answer in time
 */
export async function checkNumber(line: LineKey, number: string): Promise<string | undefined> {
  const { companyId } = line
  const id = await inCompany(companyId, async (db) => {
    afterCommit(db, () => wake('requests', line))
    return insertRequest(
      db,
      line,
      { kind: 'checkNumber', number },
      fromNow(patient(ANSWER_WITHIN_MS)),
    )
  })
  let pauseMs = FIRST_LOOK_MS
  for (let waitedMs = 0; waitedMs < patient(ANSWER_WITHIN_MS); waitedMs += pauseMs) {
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_LOOK_MS)
    const answer = await inCompany(companyId, (db) => takeAnswer(db, companyId, id))
    if (answer === undefined) continue
    if ('code' in answer) throw new ChannelError(answer.code, answer.reason, 'notNow')
    return answer.number ?? undefined
  }
  throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line did not answer in time', 'notNow')
}

/** As long as a wish is worth fulfilling by a line that is away for a while. */
const KEPT_MS = {
  typing: 5 * SECOND,
  picture: DAY,
  pairingCode: 30 * SECOND,
  rejectCall: 30 * SECOND,
}

/** Shows a customer that somebody types, or no longer. */
export function showTyping(db: Db, line: LineKey, chat: Party, isTyping: boolean): Promise<void> {
  return tellLine(db, line, { kind: 'typing', chat, isTyping })
}

/** Asks for a contact's picture, which the product is handed when it comes. */
export function askForPicture(
  db: Db,
  line: LineKey,
  chat: Party,
  contactId: number,
): Promise<void> {
  return tellLine(db, line, { kind: 'picture', chat, contactId })
}

/** Asks for a code by which the phone of this number pairs; the line reports it. */
export function askForPairingCode(db: Db, line: LineKey, number: string): Promise<void> {
  return tellLine(db, line, { kind: 'pairingCode', number })
}

/** Refuses a call, if it still rings by then. */
export function askToRejectCall(db: Db, line: LineKey, callId: string): Promise<void> {
  return tellLine(db, line, { kind: 'rejectCall', callId })
}

type Wish = Exclude<Parameters<typeof insertRequest>[2], { kind: 'checkNumber' }>

async function tellLine(db: Db, line: LineKey, wish: Wish): Promise<void> {
  await insertRequest(db, line, wish, fromNow(KEPT_MS[wish.kind]))
  afterCommit(db, () => wake('requests', line))
}
