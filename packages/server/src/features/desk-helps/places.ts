import { AppError } from '../../platform/errors.ts'

// How many answers of an AI a company reads at once. They are streams of this process, so that they are counted here: a
// process that ends takes its places along.

const AT_ONCE = 10
const WAIT_SECONDS = 5

const taken = new Map<number, number>()

/** @returns what gives the place back @throws ERR_TOO_MANY_REQUESTS */
export function takePlace(companyId: number): () => void {
  const before = taken.get(companyId) ?? 0
  if (before >= AT_ONCE)
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: WAIT_SECONDS })
  taken.set(companyId, before + 1)
  return () => {
    const left = (taken.get(companyId) ?? 1) - 1
    if (left > 0) taken.set(companyId, left)
    else taken.delete(companyId)
  }
}
