import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { readFileStream, readFilePart } from '../../../platform/storage/storage.ts'
import { companyRemoved, findCompany } from '../companies/index.ts'
import { rangeOf } from './byte-range.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'
import { isShownInline, withExtension } from './file-types.ts'
import { findFile, findMediaOfMessage, findThumbOfMessage } from './files.queries.ts'
import { removeCompanyFiles } from './remove-company-files.ts'
import { type MediaOwner, readMediaAddress, safeName } from './media-address.ts'
import { fileKey } from './store-file.ts'

export const filesFeature: Feature = {
  routes: [
    bindRoute('GET /public/:signed/:name', ({ params, request, reply }) =>
      serveMedia(params.signed, params.name, request.headers.range, reply),
    ),
    bindRoute('GET /public/public/:signed/:name', ({ params, request, reply }) =>
      serveMedia(params.signed, params.name, request.headers.range, reply),
    ),
  ],
  reactions: [reactInTransaction(companyRemoved, (db) => enqueue(db, removeCompanyFiles.name, {}))],
  jobs: [cronJob('files.collect', '11 4 * * *', removeUnusedFiles), removeCompanyFiles],
}

/** Serves a file by its signed address. @throws ERR_NOT_FOUND for invalid and expired addresses and deleted messages */
async function serveMedia(
  signed: string,
  name: string,
  asked: string | undefined,
  reply: FastifyReply,
): Promise<void> {
  const owner = readMediaAddress(signed)
  const file = owner && (await inCompany(owner.companyId, (db) => findServedFile(db, owner)))
  if (!owner || !file) throw new AppError('ERR_NOT_FOUND')
  const key = fileKey(owner.companyId, file.sha256)
  const type = isShownInline(file.mime) ? 'inline' : 'attachment'
  reply
    .type(file.mime)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', create(safeName(withExtension(name, file.mime)), { type }))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'private, max-age=86400')
    // The address itself is the permission, and clients on other origins display the files in their pages.
    .header('cross-origin-resource-policy', 'cross-origin')
  const range = rangeOf(asked, file.size)
  if (range === undefined)
    return reply.header('content-length', file.size).send(await readFileStream(key))
  if (range === 'outside')
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const { first, last } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${file.size}`)
    .header('content-length', last - first + 1)
    .send(readFilePart(key, range))
}

async function findServedFile(db: Db, { companyId, kind, id }: MediaOwner) {
  if (!(await findCompany(db, companyId))) return undefined
  switch (kind) {
    case 'message':
      return findMediaOfMessage(db, companyId, id)
    case 'thumb':
      return findThumbOfMessage(db, companyId, id)
    case 'file':
      return findFile(db, companyId, id)
  }
}
