import pg from 'pg'

/**
 * PostgreSQL could not be reached, or its connection broke: the same work may succeed later. Only this folder throws it,
 * around the calls of `pg`: the codes of a broken connection (ECONNRESET) are the same for every socket of the process.
 */
export class DatabaseUnavailableError extends Error {}

const BROKEN =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout exceeded when trying|not queryable/

/** Waits for an answer of `pg`. @throws DatabaseUnavailableError when the connection failed, else the error itself */
export async function answerOf<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof Error) || error instanceof pg.DatabaseError) throw error
    const code = 'code' in error ? String(error.code) : ''
    if (!BROKEN.test(`${code} ${error.message}`)) throw error
    throw new DatabaseUnavailableError(error.message, { cause: error })
  }
}

/** The five characters by which PostgreSQL names an error, if it is one of its. */
export function sqlState(error: unknown): string | undefined {
  // Not by its looks: Node's EPIPE has five capitals too.
  return error instanceof pg.DatabaseError ? error.code : undefined
}

// Connection exceptions, shutdown in progress, too many connections.
const STATES = /^(?:08|57P0|53300)/

/** Whether the database could not be asked at all: the same work may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || STATES.test(sqlState(error) ?? '')
}

// Out of resources (disk, memory, connections), a statement that took too long, a standby that takes no writes, and
// transactions that stood in each other's way.
const FAULTS = /^(?:53|57014|25006|40)/

/** Whether the database failed for a reason that lies in it and not in what it was asked. */
export function isDatabaseFault(error: unknown): boolean {
  return isUnavailable(error) || FAULTS.test(sqlState(error) ?? '')
}
