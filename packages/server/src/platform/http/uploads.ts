import { rm } from 'node:fs/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { Files } from '@guiche/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, InvalidInputError } from '../errors.ts'
import {
  type TemporaryFile,
  writeTemporaryFile,
  TooManyBytes,
} from '../storage/write-temporary-file.ts'

// Multipart forms. Files are streamed to the disk, never held in memory; files that the route has not taken are removed
// with the answer. Only this parser creates uploads: a JSON body of the same shape has none.

/** An uploaded file, on the disk until the answer. */
export interface Upload extends TemporaryFile {
  /** The sender's file name; not to be trusted. */
  readonly filename: string
}

const FIELDS_MAX = 50
const FIELD_BYTES_MAX = 1024 * 1024

export async function acceptUploads(http: FastifyInstance): Promise<void> {
  await http.register(multipart)
  http.decorateRequest('uploads', undefined)
  // For requests that are refused before their route runs; the route's own handler removes its uploads (mount-routes.ts).
  // Fastify skips onResponse if the client has hung up.
  http.addHook('onSend', removeUploads)
}

/** Parses a multipart body for a route that declares files. @throws InvalidInputError for a route without files */
export async function receiveForm(
  request: FastifyRequest,
  files: Files | undefined,
): Promise<void> {
  if (!request.isMultipart()) return
  if (!files) throw new InvalidInputError([{ path: '', code: 'invalid_type' }])
  const uploads: Upload[] = []
  request.uploads = uploads
  const fields: Array<[string, string]> = []
  // The parser would wait for ever for the parts of a request that was closed before.
  if (request.raw.destroyed) throw new Error('the request was closed before its body was read')
  try {
    for await (const part of partsOf(request, files)) {
      if (part.type === 'file') uploads.push(await receiveFile(part, files))
      else fields.push([part.fieldname, fieldText(part)])
    }
  } catch (error) {
    throw isMalformed(error) && !request.raw.destroyed
      ? new InvalidInputError([{ path: '', code: 'invalid_type' }])
      : error
  }
  request.body = bodyOf(fields)
}

/** Only the parser's errors about the form itself have no code. */
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
  const taken = await writeTemporaryFile(part.file, maxBytes).catch((error: unknown) => {
    throw isTooLarge(error) ? new AppError('ERR_FILE_TOO_LARGE') : error
  })
  if (part.file.truncated) {
    await rm(taken.path, { force: true })
    throw new AppError('ERR_FILE_TOO_LARGE')
  }
  return { ...taken, filename: unescapedFileName(part.filename) }
}

/** Browsers escape a quote and line ends in a file name, and nothing else (multipart/form-data in HTML). */
function unescapedFileName(filename: string): string {
  return filename.replaceAll(/%(22|0A|0D)/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

function isTooLarge(error: unknown): boolean {
  if (error instanceof TooManyBytes) return true
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
}

function fieldText(part: Exclude<Multipart, MultipartFile>): string {
  if (part.valueTruncated || part.fieldnameTruncated)
    throw new InvalidInputError([{ path: part.fieldname.slice(0, 100), code: 'too_big' }])
  // Browsers send every line end in a form as CR LF.
  if (typeof part.value === 'string') return part.value.replaceAll('\r\n', '\n')
  return JSON.stringify(part.value)
}

/** A field that occurs once is a string, a repeated one a list. */
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

/** Removes a request's uploads that its route has not kept. */
export async function removeUploads({ uploads = [] }: FastifyRequest): Promise<void> {
  await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads?: readonly Upload[]
  }
}
