import { z } from 'zod'
import { fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { job } from '../../../platform/jobs/job.ts'
import { timeForJob } from '../../../platform/jobs/time-for-job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { receiveProgramAnswer } from '../automation/index.ts'
import type { ExternalAnswer } from '../../messages/flow-engine/index.ts'
import { findWaitingSession } from './flow-calls.queries.ts'

// A Typebot pauses before each of its messages. Each message is a delayed job, which passes its piece of the answer to
// the flow and enqueues the next in the same transaction, so no process sleeps for a pause.

type TypebotAnswer = Extract<ExternalAnswer, { kind: 'typebot' }>

const SEND_PIECE = 'flow-calls.say'

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), choices: z.array(z.string()) }),
  z.object({
    kind: z.literal('media'),
    media: z.enum(['image', 'audio', 'video']),
    url: z.string(),
  }),
])

const saying = z.object({
  sessionId: z.int(),
  token: z.string(),
  place: z.int().min(0),
  answer: z.object({
    kind: z.literal('typebot'),
    messages: z.array(message),
    talk: z.record(z.string(), z.string()),
    isOver: z.boolean(),
    control: z
      .object({
        queueId: z.int().exactOptional(),
        userId: z.int().exactOptional(),
        stopBot: z.literal(true).exactOptional(),
        closes: z.literal(true).exactOptional(),
      })
      .exactOptional(),
    pauseMs: z.int().exactOptional(),
  }),
})
type PieceJob = z.output<typeof saying>

export function isSentInPieces(answer: ExternalAnswer): answer is TypebotAnswer {
  return answer.kind === 'typebot' && (answer.pauseMs ?? 0) > 0 && answer.messages.length > 0
}

/** Enqueues the message at `place` and thereby those after it, each after the pause. */
export async function enqueuePiece(
  db: Db,
  asked: Omit<PieceJob, 'answer'> & { answer: TypebotAnswer },
): Promise<void> {
  const { sessionId, token, place, answer } = asked
  const runAt = await timeForJob(db, fromNow(answer.pauseMs ?? 0))
  await enqueue(db, SEND_PIECE, asked, { runAt, key: `${sessionId}:${token}:${place}` })
}

export const sendPieceJob = job(SEND_PIECE, saying, (companyId, asked) =>
  inCompany(companyId, (db) => sendPiece(db, companyId, asked)),
)

/** Sends one piece. The flow drops a piece that was already sent; the job then enqueues no other. */
export async function sendPiece(db: Db, companyId: number, asked: PieceJob): Promise<void> {
  const { answer, place } = asked
  const { pauseMs: _pause, ...whole } = answer
  const isLast = place >= answer.messages.length - 1
  const messages = answer.messages.slice(place, place + 1)
  await receiveProgramAnswer(db, companyId, asked, { ...whole, messages, piece: { place, isLast } })
  const waiting = await findWaitingSession(db, companyId, asked)
  if (!isLast && waiting?.said === place + 1) await enqueuePiece(db, { ...asked, place: place + 1 })
}
