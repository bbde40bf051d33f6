import { MINUTE, SECOND } from '../../platform/clock.ts'

// Decides the next step after a socket closed, from the reason.

export interface Closed {
  /** The client's status code; undefined for an error of its own. */
  readonly code: number | undefined
  /** True if the QR codes ran out unscanned. */
  readonly isUnscanned: boolean
  /** Number of consecutive sockets that closed without having been open. */
  readonly failures: number
  /** Number of times that another socket replaced this one within ten minutes, this time included. */
  readonly replacements: number
}

/** Codes that the screens translate. */
export type Trouble =
  | 'connection_lost'
  | 'repairing'
  | 'logged_out'
  | 'banned'
  | 'client_refused'
  | 'qr_expired'
  | 'phone_outdated'
  | 'replaced'
  | 'pair_again'
  | 'service_away'

export type Next =
  /** Opens another socket after a while; `trouble` is absent where users need no notice. */
  | { readonly act: 'restart'; readonly afterMs: number; readonly trouble?: Trouble }
  /** A person must act. `forget`: the provider deleted the pairing. */
  | { readonly act: 'stop'; readonly trouble: Trouble; readonly forget: boolean }

const RESTART_REQUIRED = 515
const BAD_SESSION = 500
const REPLACED = 440
const REPLACEMENTS_MAX = 3
/** After so many failures the line is repaired: the client's caches are dropped. */
export const REPAIR_AFTER = 5
/** After so many consecutive session errors the line must be paired again. */
const BAD_SESSIONS_MAX = 8

/** @param random from 0 to 1, so that many lines do not reconnect at the same moment */
export function nextAfterClosed(closed: Closed, random: number): Next {
  const { code, isUnscanned, failures, replacements } = closed
  if (isUnscanned) return stopForTrouble('qr_expired')
  switch (code) {
    case RESTART_REQUIRED:
      return { act: 'restart', afterMs: 0 }
    case 401:
      return stopForTrouble('logged_out', true)
    case 403:
      return stopForTrouble('banned', true)
    case 405:
    case 419:
      return restartAfterPause('client_refused', 15 * MINUTE, random)
    case 411:
      return stopForTrouble('phone_outdated')
    case REPLACED:
      // Two sockets of one pairing would replace each other for ever.
      if (replacements >= REPLACEMENTS_MAX) return stopForTrouble('replaced')
      return restartAfterPause('replaced', 20 * SECOND, random)
    case 503:
      return restartAfterPause(
        'service_away',
        Math.min(30 * SECOND * 2 ** failures, 10 * MINUTE),
        random,
      )
    case BAD_SESSION:
      if (failures >= BAD_SESSIONS_MAX) return stopForTrouble('pair_again')
      return restartWithBackoff(failures, random)
    case undefined:
    default:
      return restartWithBackoff(failures, random)
  }
}

function restartWithBackoff(failures: number, random: number): Next {
  const trouble = failures >= REPAIR_AFTER ? 'repairing' : 'connection_lost'
  return restartAfterPause(trouble, Math.min(SECOND * 2 ** failures, MINUTE), random)
}

function stopForTrouble(trouble: Trouble, forget = false): Next {
  return { act: 'stop', trouble, forget }
}

/** A pause of half to one and a half times the mean. */
function restartAfterPause(trouble: Trouble, meanMs: number, random: number): Next {
  return { act: 'restart', trouble, afterMs: Math.round(meanMs * (0.5 + random)) }
}
