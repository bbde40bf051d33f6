import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { storeUpload } from '../../organisation/files/index.ts'
import { editablePartsOf } from './campaign-rules.ts'
import { saveCampaign } from './campaigns.queries.ts'
import { openCampaignAs, announceCampaignChanged } from './change-campaign.ts'

/** Sets the campaign's file, replacing a former one. */
export async function attachMedia(
  actor: Actor,
  id: number,
  [upload]: readonly Upload[],
): Promise<{ mensagem: string }> {
  // Checks first, so that no file is stored for a campaign that may not be changed.
  await inCompany(actor.companyId, (db) => lockCampaignForMedia(db, actor, id))
  if (!upload) throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED', { name: '' })
  const { row, name } = await storeUpload(actor.companyId, upload)
  await saveMedia(actor, id, { fileId: row.id, mediaName: name })
  return { mensagem: 'Mensagem Anexada' }
}

export async function detachMedia(actor: Actor, id: number): Promise<{ mensagem: string }> {
  await saveMedia(actor, id, { fileId: null, mediaName: null })
  return { mensagem: 'Arquivo Excluído' }
}

function saveMedia(
  actor: Actor,
  id: number,
  media: { fileId: string | null; mediaName: string | null },
): Promise<void> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await lockCampaignForMedia(db, actor, id)
    await saveCampaign(db, companyId, id, { ...media, updatedAt: now() })
    await announceCampaignChanged(db, companyId, id)
  })
}

/**
 * Accepts a file also within the hour before the start and just after it, since browsers save the campaign first and
 * its file second.
 */
async function lockCampaignForMedia(db: Db, actor: Actor, id: number): Promise<void> {
  const row = await openCampaignAs(db, actor, id)
  if (row.status !== 'PROGRAMADA' && editablePartsOf(row, now()) !== 'all')
    throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE')
}
