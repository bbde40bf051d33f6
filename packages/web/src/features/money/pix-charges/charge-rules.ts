import type { PixCharge } from '@guiche/contract/pix-charges'

/** A confirmation, or a cancellation, may be taken back for so long, as the server has it. */
const UNDO_MS = 60 * 60_000

/** What a bank has said is nobody's to take back. Pure. */
export function mayUndo(
  { status, settledBy, settledAt }: Pick<PixCharge, 'status' | 'settledBy' | 'settledAt'>,
  now: number,
): boolean {
  if (status !== 'paid' && status !== 'cancelled') return false
  return settledBy !== null && settledAt !== null && now - Date.parse(settledAt) < UNDO_MS
}
