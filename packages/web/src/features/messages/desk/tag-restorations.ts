import type { BulkInput, Tagged } from '@guiche/contract/ticket-bulk'

// Pure.

/** Tickets per request: few enough for visible progress. */
export const BULK_STEP = 20

/** The requests that restore the tags of tickets; tickets without a change are left out. */
export function tagRestorations(tagged: readonly Tagged[]): BulkInput[] {
  const changed = tagged.filter(({ added, removed }) => added.length + removed.length > 0)
  const alike = Map.groupBy(changed, ({ added, removed }) => JSON.stringify([added, removed]))
  return [...alike.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const change = { tagIds: first.removed, removedTagIds: first.added }
    const ids = some.map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / BULK_STEP) }, (_, step) => ({
      ids: ids.slice(step * BULK_STEP, (step + 1) * BULK_STEP),
      change,
    }))
  })
}
