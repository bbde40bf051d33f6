import type {
  Announcement,
  AnnouncementChange,
  AnnouncementInput,
} from '@guiche/contract/announcements'
import { now } from '../../../platform/clock.ts'
import { isForeignKeyViolation } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { storeUpload } from '../files/index.ts'
import { listOperators } from '../users/index.ts'
import { announcementChanged } from './announcements.events.ts'
import {
  type AnnouncementRow,
  insertAnnouncement,
  listCompanyIds,
  lockAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
} from './announcements.queries.ts'
import {
  existingAnnouncement,
  presentAnnouncement,
  REASON,
  showAnnouncement,
} from './read-announcements.ts'

export function createAnnouncement({
  companyId,
  ...input
}: AnnouncementInput): Promise<Announcement> {
  const at = now()
  const values = { ...input, forCompanyId: companyId, createdAt: at, updatedAt: at }
  return saveAndAnnounce(async (db) => ({
    before: undefined,
    after: await insertAnnouncement(db, { ...values, ...NO_MEDIUM }),
  }))
}

export function changeAnnouncement(
  id: number,
  { companyId, ...change }: AnnouncementChange,
): Promise<Announcement> {
  return changeAnnouncementRow(id, withoutUndefined({ ...change, forCompanyId: companyId }))
}

export async function deleteAnnouncement(id: number): Promise<{ message: string }> {
  await acrossCompanies(REASON, async (db) => {
    const before = existingAnnouncement(await lockAnnouncement(db, id))
    await removeAnnouncement(db, id)
    await announceAnnouncement(db, before, undefined)
  })
  return { message: 'Announcement deleted' }
}

const PICTURES = new Set(['image/png', 'image/jpeg'])
const NO_MEDIUM = { fileCompanyId: null, fileId: null, mediaName: null }

/** Sets the picture, stored as a file of the operator's company. @throws ERR_FILE_TYPE_NOT_ALLOWED */
export async function attachPicture(
  { companyId }: Actor,
  id: number,
  [upload]: readonly Upload[],
): Promise<{ mensagem: string }> {
  if (!upload) throw new InvalidInputError([{ path: 'file', code: 'invalid_type' }])
  await showAnnouncement(id)
  const { row, name } = await storeUpload(companyId, upload)
  if (!PICTURES.has(row.mime)) throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED', { name })
  await changeAnnouncementRow(id, { fileCompanyId: companyId, fileId: row.id, mediaName: name })
  return { mensagem: 'Arquivo Anexado' }
}

export async function detachPicture(id: number): Promise<{ mensagem: string }> {
  await changeAnnouncementRow(id, NO_MEDIUM)
  return { mensagem: 'Arquivo Excluído' }
}

function changeAnnouncementRow(
  id: number,
  change: Parameters<typeof saveAnnouncement>[2],
): Promise<Announcement> {
  return saveAndAnnounce(async (db) => ({
    before: existingAnnouncement(await lockAnnouncement(db, id)),
    after: await saveAnnouncement(db, id, { ...change, updatedAt: now() }),
  }))
}

/** Saves and announces a change. @throws ERR_NO_COMPANY_FOUND for an unknown company */
async function saveAndAnnounce(
  work: (db: Db) => Promise<{ before: AnnouncementRow | undefined; after: AnnouncementRow }>,
): Promise<Announcement> {
  try {
    return await acrossCompanies(REASON, async (db) => {
      const { before, after } = await work(db)
      await announceAnnouncement(db, before, after)
      return presentAnnouncement(after)
    })
  } catch (error) {
    throw isForeignKeyViolation(error) ? new AppError('ERR_NO_COMPANY_FOUND') : error
  }
}

async function announceAnnouncement(
  db: Db,
  before: AnnouncementRow | undefined,
  after: AnnouncementRow | undefined,
): Promise<void> {
  const id = (after ?? before)?.id
  if (id === undefined) return
  await announce(db, announcementChanged, {
    id,
    before: before && presentAnnouncement(before),
    after: after && presentAnnouncement(after),
    companyIds: await listCompanyIds(db),
    operators: await listOperators(db),
  })
}
