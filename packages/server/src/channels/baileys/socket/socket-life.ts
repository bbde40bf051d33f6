// States of a socket:
//
// | state   | entered by                        | received stanzas                    | events and writes        |
// | ------- | --------------------------------- | ----------------------------------- | ------------------------ |
// | current | `socketLife`                      | are stored, then acknowledged       | pass                     |
// | failed  | `failed`: a write was not stored  | are repeated by the server, since   | pass                     |
// |         |                                   | they are not acknowledged           |                          |
// | ended   | `end`                             | are repeated too                    | are ignored, and refused |

export interface SocketLife {
  /** False once the socket has ended: its events are ignored and its writes refused. */
  readonly isCurrent: () => boolean
  /** True while stanzas may be acknowledged; otherwise the server repeats them to the next socket. */
  readonly isHeard: () => boolean
  /**
   * Called after a failed write, which closes the socket: a stanza that is not stored must not be acknowledged, so that
   * the server repeats it.
   */
  readonly failed: (error: unknown) => void
  end(): void
}

/** @param close called with the error of each failed write, until the socket has ended */
export function socketLife(close: (error: unknown) => void): SocketLife {
  let state: 'current' | 'failed' | 'ended' = 'current'
  return {
    isCurrent: () => state !== 'ended',
    isHeard: () => state === 'current',
    failed: (error) => {
      if (state === 'ended') return
      state = 'failed'
      close(error)
    },
    end: () => {
      state = 'ended'
    },
  }
}
