import { MINUTE, SECOND } from '../../platform/clock.ts'
import {
  type DriverCallbacks,
  HISTORY_QUIET_MS,
  type LineKey,
  type LineWriter,
} from '../channel.ts'
import type { SocketOptions } from './baileys-package.ts'

/** Settings of linked devices that differ between processes and tests. */
export interface LineSettings {
  /** True to import messages from before the pairing. */
  readonly withHistory: boolean
  /** The history counts as complete after so long without a new piece. */
  readonly historyQuietMs: number
  /** Timeout for the server's acknowledgement; after it the outcome of a send is unknown. */
  readonly ackWithinMs: number
  /** A socket that shows neither a code nor a connection by then is dead: the client itself would wait for ever. */
  readonly showsWithinMs: number
  /**
   * An open socket that has not caught up with missed stanzas by then holds back the received ones, and is restarted.
   */
  readonly caughtUpWithinMs: number
  /** Pause before the next try when a socket could not be opened because the database failed. */
  readonly openAgainMs: number
  /** Another server than WhatsApp's, and other timeouts, for tests. */
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

/** Settings of new drivers. */
export const defaultSettings = (): LineSettings => usual

/** For test processes, before their lines start: connects all lines to another server than WhatsApp's. */
export function changeDefaultSettings(changes: Partial<LineSettings>): void {
  usual = { ...usual, ...changes }
}

/** Writes the driver's rows as the process that serves the line. */
export function writerOf(line: LineKey, callbacks: DriverCallbacks): LineWriter {
  return { line, transact: (work) => callbacks.transact(work) }
}
