import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import {
  type ErrorCode,
  errorStatus,
  type FieldFault,
  isCatalogued,
  type Refusal,
} from '@guiche/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isUnavailable, sqlState } from '../database/database-errors.ts'
import { AppError, InvalidInputError } from '../errors.ts'
import { log } from '../log.ts'
import { languageOf, errorMessageOf } from './error-message.ts'

// Maps everything thrown to a response. An AppError is answered with its code; anything else is a bug: logged in full,
// answered with one code.

/**
 * Codes whose whole body clients of this family know; the product's own client recognises them by their status
 * (web/platform/call-error.ts).
 */
const ownBodies: Partial<Record<ErrorCode, string>> = { ERR_FLOW_NAME_ALREADY_EXISTS: 'exist' }

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = isHungUp(error, request, reply) ? hungUpError(error) : toAppError(error)
  const status = errorStatus[refusal.code]
  logServerError(error, refusal, { method: request.method, route: request.routeOptions.url })
  if (status === 503) reply.header('retry-after', '1')
  if (typeof refusal.body.retryAfterSeconds === 'number')
    reply.header('retry-after', refusal.body.retryAfterSeconds)
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(ownBodies[refusal.code] ?? bodyOf(refusal, request))
}

function bodyOf(refusal: AppError, request: FastifyRequest): Refusal {
  const { code, body } = refusal
  const message = errorMessageOf(refusal, languageOf(request))
  return isCatalogued(code) || asksForCodes(request)
    ? { error: code, message, ...body }
    : { error: message, message, code, ...body }
}

const CODES_HEADER = ERROR_CODES_HEADER.toLowerCase()

function asksForCodes({ headers }: FastifyRequest): boolean {
  return headers[CODES_HEADER] !== undefined
}

/**
 * True if the client closed its connection before its body was complete, so that reading the body failed with
 * ECONNRESET, or before a streamed answer began, so that the stream failed with ERR_STREAM_PREMATURE_CLOSE.
 */
function isHungUp(error: unknown, { raw }: FastifyRequest, { raw: answer }: FastifyReply): boolean {
  if (error instanceof AppError) return false
  return (raw.destroyed && !raw.complete) || (answer.destroyed && isCutOff(error))
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function hungUpError(error: unknown): AppError {
  log.debug({ err: error }, 'a client hung up')
  return new AppError('ERR_INVALID_INPUT')
}

/** Logs in full any error that the caller did not cause (5xx). */
export function logServerError(error: unknown, { code }: AppError, where: object): void {
  if (errorStatus[code] >= 500) log.error({ err: error, ...where }, code)
}

/** Returns an AppError unchanged; maps other errors to the code that is sent. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code =
    codeOfDatabaseError(error) ?? codeOfFastifyError(error) ?? 'ERR_INTERNAL_SERVER_ERROR'
  return new AppError(code)
}

// Input that passed the schema but cannot be stored (a NUL, a number out of range): SQLSTATE class 22, data exception.
const DATA_EXCEPTION = /^22/

function codeOfDatabaseError(error: unknown): ErrorCode | undefined {
  if (DATA_EXCEPTION.test(sqlState(error) ?? '')) return 'ERR_INVALID_INPUT'
  return isUnavailable(error) ? 'ERR_DATABASE_UNAVAILABLE' : undefined
}

function codeOfFastifyError(error: unknown): ErrorCode | undefined {
  if (!isFastifyError(error) || error.statusCode === undefined) return undefined
  if (error.statusCode === 404) return 'ERR_NOT_FOUND'
  if (error.statusCode === 413) return 'ERR_TOO_LARGE'
  if (error.statusCode === 429) return 'ERR_TOO_MANY_REQUESTS'
  return error.statusCode < 500 ? 'ERR_INVALID_INPUT' : undefined
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error
}

/** The schema's issues, by field. */
export function invalidInputError(issues: readonly z.core.$ZodIssue[]): InvalidInputError {
  return new InvalidInputError(issues.slice(0, 20).map(toFault))
}

function toFault(issue: z.core.$ZodIssue): FieldFault {
  const limit = 'minimum' in issue ? issue.minimum : 'maximum' in issue ? issue.maximum : undefined
  return {
    path: issue.path.map(String).join('.'),
    code: issue.code === 'custom' ? issue.message : issue.code,
    ...(limit !== undefined && { limit: Number(limit) }),
  }
}
