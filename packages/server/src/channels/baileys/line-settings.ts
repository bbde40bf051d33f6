import { MINUTE, SECOND } from '../../platform/clock.ts'
import { type Hear, HISTORY_QUIET_MS, type LineKey, type LineWriter } from '../channel.ts'
import type { SocketOptions } from './package.ts'

/** How a line is served, as far as it is not the same for all. */
export interface LineSettings {
  /** What was said before the pairing is brought. */
  readonly withHistory: boolean
  /** The history has ended once nothing of it came for so long. */
  readonly historyQuietMs: number
  /** Whoever got no answer from the server by then does not know whether it has the message. */
  readonly ackWithinMs: number
  /** A socket that shows neither a code nor a connection by then has silently died: the client waits for ever. */
  readonly showsWithinMs: number
  /** One that is open and was not told the end of what was missed by then holds back what it heard. */
  readonly caughtUpWithinMs: number
  /** After how long a socket is tried again that could not even be opened, since the database was away. */
  readonly openAgainMs: number
  /** Another server than WhatsApp's, and other times, for tests. */
  readonly socket: Partial<
    Pick<
      SocketOptions,
      | 'waWebSocketUrl'
      | 'connectTimeoutMs'
      | 'qrTimeout'
      | 'keepAliveIntervalMs'
      | 'fetchAgent'
      | 'options'
    >
  >
}

let usual: LineSettings = {
  withHistory: true,
  historyQuietMs: HISTORY_QUIET_MS,
  ackWithinMs: 10 * SECOND,
  showsWithinMs: MINUTE,
  caughtUpWithinMs: MINUTE,
  openAgainMs: 5 * SECOND,
  socket: {},
}

/** How lines are served, unless a driver is made otherwise. */
export const usualSettings = (): LineSettings => usual

/** In a process of tests, before its lines start: all of them connect to another server than WhatsApp's. */
export function changeUsualSettings(changes: Partial<LineSettings>): void {
  usual = { ...usual, ...changes }
}

/** By whom the driver's own rows are written: whoever serves the line. */
export function writerOf(line: LineKey, hear: Hear): LineWriter {
  return { line, transact: (work) => hear.transact(work) }
}
