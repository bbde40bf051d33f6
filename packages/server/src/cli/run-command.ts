import { resolve } from 'node:path'
import { isOperatorError } from '../app/opening/start-refusal.ts'
import { log } from '../platform/log.ts'

/** An error whose message is printed to the user of the terminal as a sentence. */
export class CommandRefusal extends Error {}

/**
 * Runs a terminal command with its help, readable refusals and signals. `work` receives a signal that aborts it; it
 * then undoes incomplete changes.
 */
export async function runCommand(
  name: string,
  help: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) return console.log(help)
  log.level = 'warn'
  const stopping = new AbortController()
  const onSignal = () => stopping.abort(new CommandRefusal('the command was interrupted'))
  // Only once: a second Ctrl+C ends the process without waiting for the undo.
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
  try {
    await work(stopping.signal)
  } catch (error) {
    console.error(errorText(name, stopping.signal.aborted ? stopping.signal.reason : error))
    process.exitCode = 1
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

/** Resolves a path that the user typed: npm runs commands in the root and stores the user's folder in INIT_CWD. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

function errorText(name: string, error: unknown): string {
  if (error instanceof CommandRefusal || isOperatorError(error) || isMistyped(error))
    return `npm run ${name}: ${error.message}`
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `npm run ${name} failed because of an internal error. Please report this:\n${text}`
}

/** True for the error of `parseArgs` about an unknown option. */
function isMistyped(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}
