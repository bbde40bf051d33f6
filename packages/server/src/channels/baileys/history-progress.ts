import type { Hear } from '../channel.ts'
import type { Logger, ProtocolProto } from './package.ts'

/** How far the history of a line is. */
export interface HistoryProgress {
  /** The phone has told of a piece, which is still to be brought. */
  begins(piece: HistoryPiece): void
  /** A piece has been stored. */
  came(piece: HistoryPiece): void
  stop(): void
}

export type HistoryPiece = NonNullable<ProtocolProto['historySyncNotification']>

/** Which pieces hold conversations, as the protocol numbers them, and which of these count up to 100. */
const BOOTSTRAP = 0
const COUNTED = new Set([2, 3])
const WHOLE = 100

/**
 * Tells how far it is, as the phone says with each piece, until all of it has come. The phone does not say that no more
 * follows: that is so once nothing came for a while.
 */
export function historyProgress(hear: Hear, quietMs: number, logger: Logger): HistoryProgress {
  let told: number | undefined
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  function tell(percent: number): void {
    clearTimeout(timer)
    if (percent < WHOLE) timer = setTimeout(() => tell(WHOLE), quietMs)
    if (percent === told) return
    told = percent < WHOLE ? percent : undefined
    last = last
      .then(() => hear.history(percent))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        logger.warn({}, `how far the history is could not be told: ${reason}`)
      })
  }

  const isCounted = ({ syncType }: HistoryPiece) => COUNTED.has(syncType ?? BOOTSTRAP)
  return {
    begins: (piece) => {
      if (isCounted(piece) || (piece.syncType ?? BOOTSTRAP) === BOOTSTRAP) tell(told ?? 0)
    },
    came: (piece) => {
      if (isCounted(piece)) tell(Math.max(told ?? 0, Math.min(piece.progress ?? 0, WHOLE)))
    },
    stop: () => clearTimeout(timer),
  }
}
