// Backpressure: what is read from the wire faster than it can be stored would fill the memory. Beyond so many that wait
// nothing more is read, until most of them are done.

/** The client's websocket, as far as it can let the wire wait. */
export interface Wire {
  pause(): void
  resume(): void
}

export interface BoundedReading {
  readonly waiting: number
  /** One more waits. */
  added(): void
  /** One is done. */
  done(): void
  /** Reads on, whatever waits: a socket that does not read does not hear that it was closed. */
  end(): void
}

interface Bounds {
  readonly most: number
  readonly least: number
  /**
   * What is being handled may wait for an answer that stands behind all that is not read: after so long it is read on. It
   * may as well wait for the database, so that the time doubles with each piece that is read while nothing is done.
   */
  readonly stalledMs: number
}

/** Sooner than a client gives up a question to the server. */
const LONGEST_STALL_MS = 20_000

const BOUNDS: Bounds = { most: 500, least: 100, stalledMs: 250 }

export function boundedReading(wire: () => Wire | null, bounds: Bounds = BOUNDS): BoundedReading {
  let waiting = 0
  let paused: { wire: Wire; timer: NodeJS.Timeout } | undefined
  let isEnded = false
  let stalledMs = bounds.stalledMs

  function pause(): void {
    const socket = wire()
    if (!socket) return
    socket.pause()
    paused = { wire: socket, timer: setTimeout(readOn, stalledMs) }
  }

  function readOn(): void {
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
