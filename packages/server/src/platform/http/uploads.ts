import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { Files } from '@guiche/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, InvalidInputError } from '../errors.ts'
import { incomingPath } from '../storage/storage.ts'

// Forms with files. Their bytes go to the disk as they come, never whole into memory; what nobody took is removed with
// the answer. Only this parser makes uploads: a body that merely looks like one has none.

/** A file that came with a request, on the disk until the answer. */
export interface Upload {
  readonly path: string
  /** As its sender called it: not to be trusted. */
  readonly filename: string
  readonly size: number
  /** Of its bytes, hexadecimal. */
  readonly sha256: string
}

const FIELDS_MAX = 50
const FIELD_BYTES_MAX = 1024 * 1024

export async function acceptUploads(http: FastifyInstance): Promise<void> {
  await http.register(multipart)
  http.decorateRequest('uploads', undefined)
  http.addHook('onResponse', (request) => forget(request.uploads))
}

/** Takes a form as the body of a route that declares files. @throws for a form where none is taken */
export async function receiveForm(
  request: FastifyRequest,
  files: Files | undefined,
): Promise<void> {
  if (!request.isMultipart()) return
  if (!files) throw new InvalidInputError([{ path: '', code: 'invalid_type' }])
  const uploads: Upload[] = []
  request.uploads = uploads
  const fields: Array<[string, string]> = []
  try {
    for await (const part of partsOf(request, files)) {
      if (part.type === 'file') uploads.push(await receiveFile(part, files))
      else fields.push([part.fieldname, fieldText(part)])
    }
  } catch (error) {
    throw isMalformed(error) ? new InvalidInputError([{ path: '', code: 'invalid_type' }]) : error
  }
  request.body = bodyOf(fields)
}

/** Of all that can go wrong only the parser's complaints about the form itself come without a code. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && !('code' in error)
}

function partsOf(request: FastifyRequest, files: Files): AsyncIterableIterator<Multipart> {
  return request.parts({
    limits: {
      files: files.max,
      fileSize: files.maxBytes,
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      parts: files.max + FIELDS_MAX,
    },
  })
}

async function receiveFile(part: MultipartFile, { field, maxBytes }: Files): Promise<Upload> {
  if (part.fieldname !== field)
    throw new InvalidInputError([{ path: part.fieldname.slice(0, 100), code: 'unrecognized_keys' }])
  const path = incomingPath()
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated || size > maxBytes) throw new AppError('ERR_FILE_TOO_LARGE')
  } catch (error) {
    await rm(path, { force: true })
    throw isTooLarge(error) ? new AppError('ERR_FILE_TOO_LARGE') : error
  }
  return { path, filename: part.filename, size, sha256: hash.digest('hex') }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
}

function fieldText(part: Exclude<Multipart, MultipartFile>): string {
  if (part.valueTruncated || part.fieldnameTruncated)
    throw new InvalidInputError([{ path: part.fieldname.slice(0, 100), code: 'too_big' }])
  // Browsers write every line's end in a form as CR LF, whatever was typed.
  if (typeof part.value === 'string') return part.value.replaceAll('\r\n', '\n')
  return JSON.stringify(part.value)
}

/** A name that comes once is a text, one that comes again a list. */
function bodyOf(fields: ReadonlyArray<[string, string]>): Record<string, string | string[]> {
  const byName = Map.groupBy(fields, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, given]) => {
      const values = given.map(([, value]) => value)
      const [first = ''] = values
      return [name, values.length === 1 ? first : values]
    }),
  )
}

async function forget(uploads: readonly Upload[] = []): Promise<void> {
  await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads?: readonly Upload[]
  }
}
