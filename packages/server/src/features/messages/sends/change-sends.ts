import type { ReceivedBy } from '@guiche/contract/routes'
import type { SendsDone } from '@guiche/contract/sends'
import { z } from 'zod'
import { LANES } from '../../../channels/enqueue-delivery.ts'
import { endBackoff } from '../../../channels/outbox-ledger.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import { dismissFailedSend, cancelWaitingSend, retryMessage } from '../messages/index.ts'

type ChosenSends = ReceivedBy<'POST /sends/again'>['body']

/**
 * Retries sends: waiting ones at once, failed ones with the priority of automatic messages, behind users' new messages.
 */
export async function retrySends(actor: Actor, { state, ids }: ChosenSends): Promise<SendsDone> {
  return state === 'waiting'
    ? runForEachSend(actor, ids, (id) => retryWaiting(actor, parsedNumber(id)))
    : runForEachSend(actor, ids, async (id) => {
        await retryMessage(actor, parsedUuid(id), { lane: LANES.automatic })
      })
}

export async function cancelSends(actor: Actor, { state, ids }: ChosenSends): Promise<SendsDone> {
  return runForEachSend(actor, ids, (id) =>
    state === 'waiting'
      ? cancelWaitingSend(actor, parsedNumber(id))
      : dismissFailedSend(actor, parsedUuid(id)),
  )
}

async function retryWaiting({ companyId }: Actor, id: number): Promise<void> {
  const [found] = await inCompany(companyId, (db) => endBackoff(db, companyId, [id]))
  if (found === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND')
}

/** Runs an action for each id sequentially; a refusal does not stop the others. */
async function runForEachSend(
  actor: Actor,
  ids: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<SendsDone> {
  const result: SendsDone = { done: [], refused: [] }
  for (const id of new Set(ids))
    try {
      await act(id)
      result.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refused.push({ id, code: error.code })
    }
  const { companyId } = actor
  if (result.done.length > 0)
    tell([adminRoom(companyId)], companyId, 'company-{id}-sends', { action: 'update' })
  return result
}

function parsedUuid(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new AppError('ERR_NO_MESSAGE_FOUND')
  return id
}

function parsedNumber(id: string): number {
  const number = Number(id)
  if (!Number.isSafeInteger(number)) throw new AppError('ERR_NO_MESSAGE_FOUND')
  return number
}
