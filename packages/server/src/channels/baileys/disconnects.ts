import { MINUTE, SECOND } from '../../platform/clock.ts'

// Why a socket closed, and what follows from it.

export interface Closed {
  /** As the client numbers it; undefined for an error of its own. */
  readonly code: number | undefined
  /** The QR codes ran out, and nobody scanned one. */
  readonly isUnscanned: boolean
  /** How often in a row it closed without having been open. */
  readonly failures: number
  /** How often somebody else took the place of this socket within ten minutes, this time included. */
  readonly replacements: number
}

/** Words that screens explain. */
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
  /** Another socket after a while; `trouble` is absent where nobody needs to hear of it. */
  | { readonly act: 'restart'; readonly afterMs: number; readonly trouble?: Trouble }
  /** A person has to see to it. `forget`: the pairing is gone at the provider's. */
  | { readonly act: 'stop'; readonly trouble: Trouble; readonly forget: boolean }

const RESTART_REQUIRED = 515
const BAD_SESSION = 500
const REPLACED = 440
const REPLACEMENTS_MAX = 3
/** After so many the line is repaired: what is cached of others is asked for anew. */
export const REPAIR_AFTER = 5
/** After so many errors of the session in a row it will not heal by itself. */
const BAD_SESSIONS_MAX = 8

/** @param random from 0 to 1, so that many lines do not come back at the same moment */
export function afterClosed(closed: Closed, random: number): Next {
  const { code, isUnscanned, failures, replacements } = closed
  if (isUnscanned) return stop('qr_expired')
  switch (code) {
    case RESTART_REQUIRED:
      return { act: 'restart', afterMs: 0 }
    case 401:
      return stop('logged_out', true)
    case 403:
      return stop('banned', true)
    case 405:
    case 419:
      return restart('client_refused', 15 * MINUTE, random)
    case 411:
      return stop('phone_outdated')
    case REPLACED:
      // Two sockets of one pairing would throw each other out for ever.
      if (replacements >= REPLACEMENTS_MAX) return stop('replaced')
      return restart('replaced', 20 * SECOND, random)
    case 503:
      return restart('service_away', Math.min(30 * SECOND * 2 ** failures, 10 * MINUTE), random)
    case BAD_SESSION:
      if (failures >= BAD_SESSIONS_MAX) return stop('pair_again')
      return tryAgain(failures, random)
    case undefined:
    default:
      return tryAgain(failures, random)
  }
}

function tryAgain(failures: number, random: number): Next {
  const trouble = failures >= REPAIR_AFTER ? 'repairing' : 'connection_lost'
  return restart(trouble, Math.min(SECOND * 2 ** failures, MINUTE), random)
}

function stop(trouble: Trouble, forget = false): Next {
  return { act: 'stop', trouble, forget }
}

/** Between half as long and one and a half times. */
function restart(trouble: Trouble, meanMs: number, random: number): Next {
  return { act: 'restart', trouble, afterMs: Math.round(meanMs * (0.5 + random)) }
}
