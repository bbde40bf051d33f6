/** Its message is one sentence that the person who starts Guichê can act on. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** The `code` of Node's system errors (`EACCES`) or of PostgreSQL's (`28P01`). */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Turns errors of the operating system into an EmbeddedPostgresError; returns other errors unchanged. */
export function explainSystemError(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  if (code !== undefined && error instanceof Error && error.message.startsWith('spawn')) {
    return new EmbeddedPostgresError(
      `The embedded PostgreSQL cannot run on this machine (${error.message}; it needs glibc, and a disk that allows programs): set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    )
  }
  const reason = code === undefined ? undefined : reasons[code]
  if (reason === undefined) return error
  const detail = error instanceof Error ? ` (${error.message})` : ''
  return new EmbeddedPostgresError(
    `The database cannot be stored in ${folder}: ${reason}${detail}.`,
    {
      cause: error,
    },
  )
}

const unwritable =
  'this user may not write there; give the folder to it, or set DATA_DIR to another one'

const reasons: Record<string, string> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: 'the file system is read-only; set DATA_DIR to a folder that can be written',
  ENOTDIR: 'a part of that path is not a folder; set DATA_DIR to another one',
  EEXIST: 'a part of that path is not a folder; set DATA_DIR to another one',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
}
