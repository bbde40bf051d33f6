import type { PixCharge } from '@guiche/contract/pix-charges'

/** The server's time limit for undoing a confirmation or a cancellation. */
const UNDO_MS = 60 * 60_000

/** True if users may undo the charge's last change. A payment confirmed by the bank cannot be undone. Pure. */
export function mayUndoChange(
  { status, settledBy, settledAt }: Pick<PixCharge, 'status' | 'settledBy' | 'settledAt'>,
  now: number,
): boolean {
  if (status !== 'paid' && status !== 'cancelled') return false
  return settledBy !== null && settledAt !== null && now - Date.parse(settledAt) < UNDO_MS
}
