import { AppError } from '../../../platform/errors.ts'

// Limits the concurrent streams of a company. They live in this process, and so does their count: a process that ends frees
// its slots.

const SLOTS = 10
const WAIT_SECONDS = 5

const taken = new Map<number, number>()

/** Takes one of the company's slots. @returns a function that frees the slot @throws ERR_TOO_MANY_REQUESTS */
export function takeHelpSlot(companyId: number): () => void {
  const before = taken.get(companyId) ?? 0
  if (before >= SLOTS)
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: WAIT_SECONDS })
  taken.set(companyId, before + 1)
  return () => {
    const left = (taken.get(companyId) ?? 1) - 1
    if (left > 0) taken.set(companyId, left)
    else taken.delete(companyId)
  }
}
