import { rm } from 'node:fs/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { Files } from '@guiche/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, InvalidInputError } from '../errors.ts'
import { type Incoming, takeIn, TooManyBytes } from '../storage/take-in.ts'

// Forms with files. Their bytes go to the disk as they come, never whole into memory; what nobody took is removed with
// the answer. Only this parser makes uploads: a body that merely looks like one has none.

/** A file that came with a request, on the disk until the answer. */
export interface Upload extends Incoming {
  /** As its sender called it: not to be trusted. */
  readonly filename: string
}

const FIELDS_MAX = 50
const FIELD_BYTES_MAX = 1024 * 1024

export async function acceptUploads(http: FastifyInstance): Promise<void> {
  await http.register(multipart)
  http.decorateRequest('uploads', undefined)
  // For what is refused before its route runs, which removes them itself (mount.ts). Fastify leaves onResponse out where
  // the client has hung up.
  http.addHook('onSend', removeUploads)
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
  // The parser would wait for ever for the parts of a request that was closed before the parser began.
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
  const taken = await takeIn(part.file, maxBytes).catch((error: unknown) => {
    throw isTooLarge(error) ? new AppError('ERR_FILE_TOO_LARGE') : error
  })
  if (part.file.truncated) {
    await rm(taken.path, { force: true })
    throw new AppError('ERR_FILE_TOO_LARGE')
  }
  return { ...taken, filename: nameOf(part.filename) }
}

/** Browsers escape a quote and the ends of lines in a file's name, and nothing else (multipart/form-data of HTML). */
function nameOf(filename: string): string {
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

/** Removes the files that came with a request and that its route has not kept. */
export async function removeUploads({ uploads = [] }: FastifyRequest): Promise<void> {
  await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads?: readonly Upload[]
  }
}
