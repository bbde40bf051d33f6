import type { DriverCallbacks } from '../channel.ts'
import type { Logger, ProtocolProto } from './baileys-package.ts'

/** Progress of a line's history import. */
export interface HistoryProgress {
  /** The phone announced a piece, which is not downloaded yet. */
  begins(piece: HistoryPiece): void
  /** A piece was stored. */
  came(piece: HistoryPiece): void
  stop(): void
}

export type HistoryPiece = NonNullable<ProtocolProto['historySyncNotification']>

/** Types of pieces with conversations, by the protocol's numbers; the counted ones carry a progress up to 100. */
const BOOTSTRAP = 0
const COUNTED = new Set([2, 3])
const WHOLE = 100

/**
 * Reports the progress that the phone sends with each piece. The phone does not announce the end: the import counts as
 * complete when no piece arrived for `quietMs`.
 */
export function historyProgress(
  callbacks: DriverCallbacks,
  quietMs: number,
  logger: Logger,
): HistoryProgress {
  let told: number | undefined
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  function reportProgress(percent: number): void {
    clearTimeout(timer)
    if (percent < WHOLE) timer = setTimeout(() => reportProgress(WHOLE), quietMs)
    if (percent === told) return
    told = percent < WHOLE ? percent : undefined
    last = last
      .then(() => callbacks.history(percent))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        logger.warn({}, `how far the history is could not be told: ${reason}`)
      })
  }

  const isCounted = ({ syncType }: HistoryPiece) => COUNTED.has(syncType ?? BOOTSTRAP)
  return {
    begins: (piece) => {
      if (isCounted(piece) || (piece.syncType ?? BOOTSTRAP) === BOOTSTRAP) reportProgress(told ?? 0)
    },
    came: (piece) => {
      if (isCounted(piece))
        reportProgress(Math.max(told ?? 0, Math.min(piece.progress ?? 0, WHOLE)))
    },
    stop: () => clearTimeout(timer),
  }
}
