import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { SheetMapping } from '@guiche/contract/contact-sheets'
import type { FastifyReply } from 'fastify'
import { AppError, InvalidInputError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import type { Upload } from '../../../../platform/http/uploads.ts'
import { sheetKindOf, readSheetConventions, writeContactSheet } from '../../sheets/index.ts'

/**
 * Answers with the rows of a sheet as contacts, from a file that the worker thread has written: a sheet's rows never
 * pass through the event loop. @param mapping columns that the user chose @throws ERR_SHEET_…
 */
export async function sendSheetContacts(
  { companyId }: Actor,
  [upload]: readonly Upload[],
  mapping: Partial<SheetMapping>,
  reply: FastifyReply,
): Promise<void> {
  if (!upload) throw new InvalidInputError([{ path: 'file', code: 'invalid_type' }])
  const bytes = await readFile(upload.path)
  if (bytes.length === 0) throw new AppError('ERR_SHEET_EMPTY')
  if (!sheetKindOf(bytes, upload.filename)) throw new AppError('ERR_SHEET_KIND')
  const path = await writeContactSheet(bytes, await readSheetConventions(companyId), mapping)
  const rows = createReadStream(path).on('close', () => void rm(path, { force: true }))
  await reply.type('application/json; charset=utf-8').send(rows)
}
