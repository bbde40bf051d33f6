/**
 * For so long a change offers to be taken back; under a pointer it stays, but for no longer than the server takes it back
 * (`UNDO_MS` of the contract, whose schemas come to no page with it).
 */
export const UNDO_TOAST = { durationMs: 6000, atMostMs: 10_000 } as const
