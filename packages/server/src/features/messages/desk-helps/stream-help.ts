import { Readable } from 'node:stream'
import type { HelpInput, HelpPiece } from '@guiche/contract/desk-helps'
import type { FastifyReply } from 'fastify'
import { SECOND } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countAttempt } from '../../../platform/rate-limits.ts'
import { requestHelp } from './request-help.ts'
import { readMaterial } from './read-material.ts'
import { openCompanyAi } from './company-ai.ts'
import { questionOf } from './help-question.ts'

/** Above the AI's own timeouts: a browser that stops reading frees its slot by then. */
const LONGEST_MS = 180 * SECOND

/**
 * Streams the proposal of a company's AI as lines of JSON. An error before the first text is an ordinary refusal, a
 * later one is the last line. The request to the AI is aborted when the browser disconnects.
 */
export async function streamHelp(
  actor: Actor,
  ticketId: number,
  input: HelpInput,
  reply: FastifyReply,
): Promise<void> {
  const { ai, material } = await prepareHelp(actor, ticketId, input)
  await countAttempt('deskHelp', `${actor.companyId}.${actor.userId}`)
  const pieces = requestHelp(
    actor.companyId,
    ai,
    questionOf(input, material),
    signalUntilDisconnect(reply),
  )
  const first = await pieces.next()
  await reply
    .type('application/x-ndjson; charset=utf-8')
    // A buffering proxy would hold the stream back.
    .header('x-accel-buffering', 'no')
    .send(
      Readable.from(jsonLinesOf(first, pieces), {
        objectMode: false,
        signal: AbortSignal.timeout(LONGEST_MS),
      }),
    )
}

/** Reads everything that the question needs, in one short transaction. */
function prepareHelp(actor: Actor, ticketId: number, input: HelpInput) {
  return inCompany(actor.companyId, async (db) => {
    const material = await readMaterial(db, actor, ticketId, input)
    const ai = await openCompanyAi(db, actor.companyId)
    const isNothing = material.conversation.length === 0 && material.draft === ''
    if (isNothing && material.message === '') throw new AppError('ERR_NO_MESSAGE_FOUND')
    return { ai, material }
  })
}

function signalUntilDisconnect(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

async function* jsonLinesOf(
  first: IteratorResult<HelpPiece>,
  rest: AsyncGenerator<HelpPiece>,
): AsyncGenerator<string> {
  if (!first.done) yield jsonLineOf(first.value)
  for await (const piece of rest) yield jsonLineOf(piece)
}

const jsonLineOf = (piece: HelpPiece) => `${JSON.stringify(piece)}\n`
