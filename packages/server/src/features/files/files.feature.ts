import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { readFile } from '../../platform/storage/storage.ts'
import { isShownInline } from './file-types.ts'
import { findFile, findMediaOf, findThumbOf } from './files.queries.ts'
import { type MediaOwner, readMediaAddress, safeName } from './media-address.ts'
import { fileKey } from './store-file.ts'

export const filesFeature: Feature = {
  routes: [
    serve('GET /public/:signed/:name', ({ params, reply }) =>
      sendMedia(params.signed, params.name, reply),
    ),
  ],
}

/** An address that we did not make, that expired, or whose message was deleted is no address. */
async function sendMedia(signed: string, name: string, reply: FastifyReply): Promise<void> {
  const owner = readMediaAddress(signed)
  const file = owner && (await inCompany(owner.companyId, (db) => findServed(db, owner)))
  if (!owner || !file) throw new AppError('ERR_NOT_FOUND')
  const type = isShownInline(file.mime) ? 'inline' : 'attachment'
  await reply
    .type(file.mime)
    .header('content-length', file.size)
    .header('content-disposition', create(safeName(name), { type }))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'private, max-age=86400')
    .send(await readFile(fileKey(owner.companyId, file.sha256)))
}

function findServed(db: Db, { companyId, kind, id }: MediaOwner) {
  switch (kind) {
    case 'message':
      return findMediaOf(db, companyId, id)
    case 'thumb':
      return findThumbOf(db, companyId, id)
    case 'file':
      return findFile(db, companyId, id)
  }
}
