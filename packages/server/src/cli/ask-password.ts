import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandRefusal } from './run-command.ts'

/**
 * Reads a password twice from the terminal, without echo.
 * @throws CommandRefusal when both differ or the user interrupts
 */
export async function askPassword(signal: AbortSignal): Promise<string> {
  const password = await askHidden('Password: ', signal)
  if ((await askHidden('Again: ', signal)) !== password)
    throw new CommandRefusal('the two passwords differ')
  return password
}

async function askHidden(question: string, signal: AbortSignal): Promise<string> {
  // In terminal mode readline echoes the input itself, here to a stream that discards it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stdout.write(question)
  const leaving = new AbortController()
  // Ctrl-C emits SIGINT, Ctrl-D on an empty line emits close.
  reader.once('SIGINT', () => leaving.abort()).once('close', () => leaving.abort())
  try {
    return await reader.question('', { signal: AbortSignal.any([signal, leaving.signal]) })
  } catch (error) {
    throw new CommandRefusal('no password was entered', { cause: error })
  } finally {
    reader.close()
    process.stdout.write('\n')
  }
}
