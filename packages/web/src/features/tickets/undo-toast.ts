import { UNDO_MS } from '@guiche/contract/tickets'

/** For so long a change offers to be taken back; under a pointer it stays, but for no longer than the server takes it back. */
export const UNDO_TOAST = { durationMs: 6000, atMostMs: UNDO_MS } as const
