import { type FlowMediaKind, flowMediaLimits } from '@guiche/contract/flow-nodes/limits'
import { now } from '../../../platform/clock.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import {
  signedFileName,
  safeName,
  sniffFile,
  storeReceivedFile,
} from '../../organisation/files/index.ts'

const KINDS: ReadonlyMap<string, FlowMediaKind> = new Map([
  ['image/png', 'img'],
  ['image/jpeg', 'img'],
  ['audio/mpeg', 'audio'],
  ['audio/ogg', 'audio'],
  ['audio/opus', 'audio'],
  ['video/mp4', 'video'],
])

/** @returns undefined for types that no node holds */
export function flowMediumKind(mime: string): FlowMediaKind | undefined {
  return KINDS.get(mime)
}

/** Stores a file for a node. @throws ERR_FILE_EMPTY, ERR_FILE_TOO_LARGE, ERR_FILE_TYPE_NOT_ALLOWED */
export async function uploadMedium(
  actor: Actor,
  [upload]: readonly Upload[],
  kinds: readonly FlowMediaKind[],
) {
  if (!upload) throw new InvalidInputError([{ path: 'medias', code: 'invalid_type' }])
  await refuseUnsuitableFile(upload, kinds)
  const { userId, companyId } = actor
  const { id, name } = await storeMedium(companyId, upload)
  const at = now().toISOString()
  return { id, userId, companyId, name, createdAt: at, updatedAt: at }
}

/** Stores files for a content node: all of them, or none. @returns their names in the given order */
export async function uploadContent(
  { companyId }: Actor,
  uploads: readonly Upload[],
): Promise<string[]> {
  for (const upload of uploads) await refuseUnsuitableFile(upload, ['img', 'audio', 'video'])
  const names: string[] = []
  for (const upload of uploads) names.push((await storeMedium(companyId, upload)).name)
  return names
}

async function refuseUnsuitableFile(
  { path, filename, size }: Upload,
  kinds: readonly FlowMediaKind[],
): Promise<void> {
  const name = safeName(filename)
  if (size === 0) throw new AppError('ERR_FILE_EMPTY', { name })
  const kind = flowMediumKind((await sniffFile(path, filename)).mime)
  if (kind === undefined || !kinds.includes(kind))
    throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED', { name })
  if (size > flowMediaLimits[kind].maxBytes) throw new AppError('ERR_FILE_TOO_LARGE', { name })
}

/**
 * Names contain only hash and extension, since older clients take 'png', 'ogg' and the like anywhere in a name for its
 * kind.
 */
async function storeMedium(
  companyId: number,
  upload: Upload,
): Promise<{ id: string; name: string }> {
  const { row, extension } = await storeReceivedFile(companyId, upload)
  const name = `${row.sha256.slice(0, 12)}.${extension}`
  return { id: row.id, name: signedFileName(companyId, row.id, name) }
}
