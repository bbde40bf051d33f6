/**
 * Duration of a toast that offers undo; hovering extends it, at most to the server's limit (`UNDO_MS` of the contract,
 * which is not imported to keep its schemas out of the bundle).
 */
export const UNDO_TOAST = { durationMs: 6000, atMostMs: 10_000 } as const
