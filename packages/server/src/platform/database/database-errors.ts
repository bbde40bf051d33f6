import pg from 'pg'

/**
 * PostgreSQL could not be reached, or its connection broke: a retry may succeed. Thrown only around calls of `pg` in
 * this folder, because the codes of a broken connection (ECONNRESET) are the same for every socket of the process.
 */
export class DatabaseUnavailableError extends Error {}

const BROKEN =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout exceeded when trying|not queryable/

/** Awaits a result of `pg`. @throws DatabaseUnavailableError if the connection failed, else the error itself */
export async function awaitOrUnavailable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof Error) || error instanceof pg.DatabaseError) throw error
    const code = 'code' in error ? String(error.code) : ''
    if (!BROKEN.test(`${code} ${error.message}`)) throw error
    throw new DatabaseUnavailableError(error.message, { cause: error })
  }
}

/** The SQLSTATE (five characters) of a PostgreSQL error; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  // The class decides, not the form of the code: Node's EPIPE has five capitals too.
  return error instanceof pg.DatabaseError ? error.code : undefined
}

// SQLSTATE: connection exceptions, shutdown in progress, too many connections.
const STATES = /^(?:08|57P0|53300)/

/** True if the database could not be reached: a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || STATES.test(sqlState(error) ?? '')
}

// SQLSTATE: insufficient resources (disk, memory, connections), statement timeout, read-only standby, and transactions
// in conflict.
const FAULTS = /^(?:53|57014|25006|40)/

/** True if the cause of the error is the database's state and not the statement. */
export function isDatabaseFault(error: unknown): boolean {
  return isUnavailable(error) || FAULTS.test(sqlState(error) ?? '')
}
