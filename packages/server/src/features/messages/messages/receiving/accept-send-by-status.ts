import { z } from 'zod'
import type { LineKey } from '../../../../channels/channel.ts'
import { removeSend } from '../../../../channels/enqueue-delivery.ts'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { lockMessage, type MessageRow, saveMessage } from '../messages.queries.ts'
import type { InboundChange } from './early-changes.queries.ts'

/**
 * A status or failure that names our id of a message answers a send without an answer: the message was accepted, under
 * the provider's id of the event. @returns the message, if it was waiting for that
 */
export async function acceptSendByStatus(
  db: Db,
  { companyId, whatsappId }: LineKey,
  event: InboundChange,
): Promise<MessageRow | undefined> {
  const reference = 'reference' in event ? event.reference : undefined
  if (reference === undefined || !isUuid(reference)) return undefined
  const row = await lockMessage(db, companyId, reference)
  if (!row?.fromMe || row.whatsappId !== whatsappId || row.providerId !== null) return undefined
  await removeSend(db, companyId, row.id)
  return saveMessage(db, companyId, row.id, {
    providerId: event.targetId,
    failureCode: null,
    failureReason: null,
    updatedAt: now(),
  })
}

const isUuid = (text: string) => z.uuid().safeParse(text).success
