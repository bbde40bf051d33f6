import { ConfigError } from '../../platform/config.ts'
import { NewerDatabaseError } from '../../platform/database/migrate.ts'
import { RolesError } from '../../platform/database/roles.ts'
import { EmbeddedPostgresError } from '../../platform/embedded-postgres/embedded-postgres-error.ts'

/** An error whose message is printed to the operator as a sentence, without a stack. */
export class StartRefusal extends Error {}

const READABLE = [StartRefusal, ConfigError, RolesError, NewerDatabaseError, EmbeddedPostgresError]

/** The text printed when starting failed: a sentence for known reasons, all details for a bug. */
export function startErrorText(error: unknown): string {
  if (isOperatorError(error)) return `Guichê cannot start: ${error.message}`
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Guichê cannot start because of an internal error. Please report this:\n${text}`
}

/** True if the message is a sentence for operators. */
export function isOperatorError(error: unknown): error is Error {
  return READABLE.some((kind) => error instanceof kind)
}
