import { ConfigError } from '../platform/config.ts'
import { NewerDatabaseError } from '../platform/database/migrate.ts'
import { RolesError } from '../platform/database/roles.ts'
import { EmbeddedPostgresError } from '../platform/embedded-postgres/embedded-postgres-error.ts'

/** Said in a sentence to whoever starts Guichê, instead of a stack. */
export class RefusalToStart extends Error {}

const READABLE = [
  RefusalToStart,
  ConfigError,
  RolesError,
  NewerDatabaseError,
  EmbeddedPostgresError,
]

/** What to print when starting failed: a sentence where we know the reason, everything where it is a bug. */
export function startComplaint(error: unknown): string {
  if (isReadable(error)) return `Guichê cannot start: ${error.message}`
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Guichê cannot start, by a fault of its own. Please report this:\n${text}`
}

/** Whether the message is a sentence for people. */
export function isReadable(error: unknown): error is Error {
  return READABLE.some((kind) => error instanceof kind)
}
