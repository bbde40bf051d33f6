// Who goes first: lower lanes before higher ones.

export const LANES = { person: 0, automatic: 1, campaign: 2 } as const
export type Lane = (typeof LANES)[keyof typeof LANES]

/** Sends of one line that are under way at once, at most, when the next is of this lane: some are kept for people. */
const AT_ONCE: ReadonlyArray<readonly [Lane, number]> = [
  [LANES.campaign, 10],
  [LANES.automatic, 15],
  [LANES.person, 20],
]

/** The last lane from which one more may be taken; undefined when none may. */
export function lastLane(underWay: number): Lane | undefined {
  return AT_ONCE.find(([, atOnce]) => underWay < atOnce)?.[0]
}
