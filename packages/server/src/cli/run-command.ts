import { resolve } from 'node:path'
import { isReadable } from '../app/refusal-to-start.ts'
import { log } from '../platform/log.ts'

/** Said in a sentence to whoever typed the command. */
export class CommandRefusal extends Error {}

/**
 * Runs a command of the terminal: its help, its refusals in a sentence, its end by a signal. `work` passes the signal
 * on, and undoes what it has half done when it is aborted.
 */
export async function runCommand(
  name: string,
  help: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) return console.log(help)
  log.level = 'warn'
  const stopping = new AbortController()
  const onSignal = () => stopping.abort(new CommandRefusal('it was interrupted'))
  // Once: whoever asks again does not want to wait for the undoing.
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
  try {
    await work(stopping.signal)
  } catch (error) {
    console.error(complaint(name, stopping.signal.aborted ? stopping.signal.reason : error))
    process.exitCode = 1
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

/** A path as it was typed: npm runs a command in the root, and says in INIT_CWD where it was typed. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

function complaint(name: string, error: unknown): string {
  if (error instanceof CommandRefusal || isReadable(error) || isMistyped(error))
    return `npm run ${name}: ${error.message}`
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `npm run ${name} failed, by a fault of its own. Please report this:\n${text}`
}

/** What `parseArgs` says of an option that there is not. */
function isMistyped(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}
