import type { ErrorCode } from '@guiche/contract/errors'
import { AppError } from '../errors.ts'
import { sqlState } from './unavailable.ts'

// What PostgreSQL refuses by a constraint, as the refusal a client understands. Its own text names values and stays here.

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

type Codes = Readonly<Record<string, ErrorCode>>

/** Runs `work`; a duplicate under one of the named constraints becomes that refusal. */
export function refuseDuplicate<T>(codes: Codes, work: () => Promise<T>): Promise<T> {
  return refuseBy(UNIQUE_VIOLATION, codes, work)
}

/** Runs `work`; a row that one of the named constraints points at and that is not there becomes that refusal. */
export function refuseUnknown<T>(codes: Codes, work: () => Promise<T>): Promise<T> {
  return refuseBy(FOREIGN_KEY_VIOLATION, codes, work)
}

async function refuseBy<T>(state: string, codes: Codes, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = sqlState(error) === state ? codes[constraintOf(error)] : undefined
    throw code ? new AppError(code) : error
  }
}

/** Whether a row is missing that another points at, or still pointed at. */
export function foreignKeyBroken(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY_VIOLATION
}

/** Whether a row like it is there already, by one of these constraints. */
export function isDuplicateOf(error: unknown, constraints: readonly string[]): boolean {
  return sqlState(error) === UNIQUE_VIOLATION && constraints.includes(constraintOf(error))
}

function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
}
