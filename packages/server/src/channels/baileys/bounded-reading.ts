// Back pressure: stanzas that arrive faster than they can be stored would fill the memory. With `most` of them waiting,
// the socket is paused until only `least` are left.

/** The client's websocket, which can be paused. */
export interface Wire {
  pause(): void
  resume(): void
}

export interface BoundedReading {
  readonly waiting: number
  /** A stanza was received. */
  added(): void
  /** A stanza was handled. */
  done(): void
  /** Resumes reading for good: a paused socket does not notice that it was closed. */
  end(): void
}

interface Bounds {
  readonly most: number
  readonly least: number
  /**
   * Longest pause without progress. The stanza in work may need an answer that arrives behind the unread ones, so
   * reading resumes after this time. It may as well wait for the database, so the time doubles with each such
   * resumption.
   */
  readonly stalledMs: number
}

/** Shorter than the client's timeout for a query to the server. */
const LONGEST_STALL_MS = 20_000

/** Enough for one round of the event loop. */
const ONE_ROUND_MS = 10

const BOUNDS: Bounds = { most: 500, least: 100, stalledMs: 250 }

export function boundedReading(wire: () => Wire | null, bounds: Bounds = BOUNDS): BoundedReading {
  let waiting = 0
  let paused: { wire: Wire; timer: NodeJS.Timeout } | undefined
  let isEnded = false
  let stalledMs = bounds.stalledMs
  let handled = 0

  function pause(): void {
    const socket = wire()
    if (!socket) return
    socket.pause()
    paused = { wire: socket, timer: setTimeout(checkStall, stalledMs) }
  }

  /** A process that stood still has work to continue first: its progress restarts the timer. */
  function checkStall(): void {
    const before = handled
    setTimeout(() => {
      if (handled === before) resumeAfterStall()
    }, ONE_ROUND_MS)
  }

  function resumeAfterStall(): void {
    stalledMs = Math.min(2 * stalledMs, LONGEST_STALL_MS)
    resume()
  }

  function resume(): void {
    if (!paused) return
    clearTimeout(paused.timer)
    paused.wire.resume()
    paused = undefined
  }

  return {
    get waiting() {
      return waiting
    },
    added: () => {
      waiting += 1
      if (waiting >= bounds.most && !paused && !isEnded) pause()
    },
    done: () => {
      waiting -= 1
      handled += 1
      stalledMs = bounds.stalledMs
      if (waiting <= bounds.least) resume()
      else paused?.timer.refresh()
    },
    end: () => {
      isEnded = true
      resume()
    },
  }
}
