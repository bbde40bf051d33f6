// Priorities of deliveries: lower numbers are sent first.

export const LANES = { person: 0, automatic: 1, campaign: 2 } as const
export type Lane = (typeof LANES)[keyof typeof LANES]

/** Most concurrent sends of one line for the next of each priority: some slots are reserved for people. */
const AT_ONCE: ReadonlyArray<readonly [Lane, number]> = [
  [LANES.campaign, 10],
  [LANES.automatic, 15],
  [LANES.person, 20],
]

/** The lowest priority of which one more send may start; undefined when none may. */
export function lowestFreeLane(underWay: number): Lane | undefined {
  return AT_ONCE.find(([, atOnce]) => underWay < atOnce)?.[0]
}
