import type { ErrorCode } from '@guiche/contract/errors'
import { AppError } from '../errors.ts'
import { sqlState } from './database-errors.ts'

// Translates PostgreSQL's constraint errors to codes that a client understands. PostgreSQL's own text holds values and
// stays on the server.

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

type Codes = Readonly<Record<string, ErrorCode>>

/** Runs `work`. A unique violation of a constraint in `codes` is thrown as that AppError. */
export function refuseDuplicate<T>(codes: Codes, work: () => Promise<T>): Promise<T> {
  return refuseViolation(UNIQUE_VIOLATION, codes, work)
}

/**
 * Runs `work`. A foreign key violation of a constraint in `codes` (a row that does not exist) is thrown as that
 * AppError.
 */
export function refuseUnknown<T>(codes: Codes, work: () => Promise<T>): Promise<T> {
  return refuseViolation(FOREIGN_KEY_VIOLATION, codes, work)
}

async function refuseViolation<T>(state: string, codes: Codes, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = sqlState(error) === state ? codes[constraintOf(error)] : undefined
    throw code ? new AppError(code) : error
  }
}

/** True if a referenced row is missing, or a row to delete is still referenced. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY_VIOLATION
}

/** True if the error is a unique violation of one of these constraints. */
export function isDuplicateOf(error: unknown, constraints: readonly string[]): boolean {
  return sqlState(error) === UNIQUE_VIOLATION && constraints.includes(constraintOf(error))
}

function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
}
