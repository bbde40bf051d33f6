import { setTimeout as sleep } from 'node:timers/promises'
import type { AnsweringLines } from './answering-lines.ts'
import { withDatabase } from './chaos/with-database.ts'
import { type Figure, median } from './figures.ts'
import type { LoadResult } from './load.ts'
import type { Noise } from './noise.ts'
import { Phones } from './phones.ts'
import { comparisonOf, cpuOf, type Rounds, alternateRounds } from './rounds.ts'
import { postmasterOf, type Served } from './start-server.ts'

export interface MenuPlan {
  /** Enough customers that none reaches the limit of twenty answers in ten minutes. */
  readonly customers: number
  /** In each of `rounds`. */
  readonly messages: number
  readonly rounds: number
}

/** Upper limit, as a multiple of the cost of a message without automatic answers. */
const MOST = 3
const SETTLE_MS = 300

export async function measureMenuCost(
  { customers, messages, rounds }: MenuPlan,
  noise: Noise,
  { address, dataDir, pid }: Served,
  { token, silent, menu }: AnsweringLines,
): Promise<Figure[]> {
  const answered = await Phones.open(address, { id: menu, token, customers })
  const unanswered = await Phones.open(address, { id: silent, token, customers })
  const postmaster = await postmasterOf(dataDir)
  const comparedSide = (phones: Phones) => ({
    pid,
    run: async (): Promise<LoadResult> => {
      const result = await phones.writeSequentially(messages)
      await untilSent(dataDir)
      return result
    },
  })
  try {
    // The customers' first messages create contacts and tickets.
    for (const phones of [answered, unanswered]) {
      await phones.writeConcurrently(customers)
      await phones.writeSequentially(messages / 4)
    }
    await untilSent(dataDir)
    // Autovacuum does this within a minute; until then a new database uses plans for empty tables.
    await withDatabase(dataDir, (client) => client.query('analyze'))
    const { result, others } = await noise.runWhenQuiet(() =>
      alternateRounds(rounds, postmaster, comparedSide(answered), comparedSide(unanswered)),
    )
    return figuresOf(result, others)
  } finally {
    answered.close()
    unanswered.close()
  }
}

/** Waits until all automatic answers are sent. */
async function untilSent(dataDir: string): Promise<void> {
  await sleep(SETTLE_MS)
  await withDatabase(dataDir, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ left: number }>(
        'select count(*)::int as left from outbox',
      )
      if (rows[0]?.left === 0) return
      await sleep(SETTLE_MS)
    }
  })
}

function figuresOf(rounds: Rounds, others: number): Figure[] {
  const cpu = cpuOf(rounds)
  const total = ({ server, database }: { server: number; database: number }) => server + database
  const ratios = rounds.ours.map(
    (round, at) => total(round.cpu) / total(rounds.baseline[at]?.cpu ?? { server: 0, database: 0 }),
  )
  const baseline = total(cpu.baseline)
  return [
    {
      name: 'a message that a menu answers',
      unit: 'CPU ms',
      ours: total(cpu.ours),
      baseline,
      ratio: median(ratios),
      cpu,
      most: Number((MOST * baseline).toFixed(1)),
      others,
      note: `${MOST} times one that nothing answers`,
    },
    {
      name: 'until it is heard, p50',
      unit: 'ms',
      ...comparisonOf(rounds, 'p50Ms'),
      others,
    },
  ]
}
