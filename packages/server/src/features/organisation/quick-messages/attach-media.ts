import type { QuickMessage } from '@guiche/contract/quick-messages'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { storeUpload } from '../files/index.ts'
import { openQuickMessageAs } from './change-quick-message.ts'
import { quickMessageChanged } from './quick-messages.events.ts'
import { saveQuickMessage } from './quick-messages.queries.ts'
import { presentQuickMessage } from './read-quick-messages.ts'

/** Sets the file of a quick message, replacing the former one. */
export async function attachMedia(
  actor: Actor,
  id: number,
  [upload]: readonly Upload[],
): Promise<{ mensagem: string }> {
  if (!upload) throw new InvalidInputError([{ path: 'file', code: 'invalid_type' }])
  // The permission is checked before the file is stored.
  await inCompany(actor.companyId, (db) => openQuickMessageAs(db, actor, id))
  const { row, name } = await storeUpload(actor.companyId, upload)
  await changeMedia(actor, id, { fileId: row.id, mediaName: name })
  return { mensagem: 'Arquivo Anexado' }
}

export async function detachMedia(actor: Actor, id: number): Promise<{ mensagem: string }> {
  await changeMedia(actor, id, { fileId: null, mediaName: null })
  return { mensagem: 'Arquivo Excluído' }
}

function changeMedia(
  actor: Actor,
  id: number,
  media: { fileId: string | null; mediaName: string | null },
): Promise<QuickMessage> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const before = await openQuickMessageAs(db, actor, id)
    const change = { ...media, updatedAt: now() }
    const record = presentQuickMessage(await saveQuickMessage(db, companyId, id, change))
    await announce(db, quickMessageChanged, { record, wasGeneral: before.geral })
    return record
  })
}
