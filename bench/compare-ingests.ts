import assert from 'node:assert/strict'
import pg from 'pg'
import type { Phones, Told } from './phones.ts'

// Compares the effects of a message in the minimal server and the product. The same customer writes to both in turn:
// reply, events and rows must be equal except for ids, times and counters.

export async function compareIngests(
  owner: pg.ClientConfig,
  ours: Phones,
  baseline: Phones,
): Promise<void> {
  const one = await ours.writeMessage()
  const other = await baseline.writeMessage()
  assert.deepEqual(
    comparableEvents(other.reply, other.mark),
    comparableEvents(one.reply, one.mark),
    'the replies differ',
  )
  assert.deepEqual(
    comparableEvents(other.told, other.mark),
    comparableEvents(eventsOfNextMessage(one.told), one.mark),
    'the events differ',
  )
  const client = new pg.Client(owner)
  await client.connect()
  try {
    for (const statement of ROWS) {
      const [mine, its] = await Promise.all(
        [one.mark, other.mark].map((mark) => client.query<{ row: unknown }>(statement, [mark])),
      )
      assert.deepEqual(
        its?.rows.map(({ row }) => comparableEvents(row, other.mark)),
        mine?.rows.map(({ row }) => comparableEvents(row, one.mark)),
        `the rows differ: ${statement}`,
      )
      assert.equal(its?.rows.length, 1)
    }
  } finally {
    await client.end()
  }
}

const ROWS = [
  "select to_jsonb(i) - 'id' as row from inbox i where provider_id = $1",
  "select to_jsonb(s) - 'seq' as row from simulated_messages s where id = $1",
  "select to_jsonb(m) - 'id' - 'position' as row from messages m where provider_id = $1",
]

const COUNTED = ['unreadMessages', 'lastInboundPosition', 'version', 'position']

/** The events as they would be for the next message of the ticket; a message itself starts at its first version. */
function eventsOfNextMessage(told: Told): unknown {
  return mapDeep(told, (key, value, beside) => {
    if (!COUNTED.includes(key) || typeof value !== 'number') return value
    return key === 'version' && 'position' in beside ? value : value + 1
  })
}

/** The value without its mark, the message's id and current times. */
function comparableEvents(value: unknown, mark: string): unknown {
  const text = JSON.stringify(value).replaceAll(mark, 'mark')
  const isRecent = (at: string) => Date.now() - Date.parse(at) < 60_000
  return mapDeep(JSON.parse(text), (key, inner, beside) => {
    if (key === 'id' && typeof inner === 'string' && 'position' in beside) return 'id'
    if (key === 'at' && typeof inner === 'number') return 'now'
    const isInstant = /(?:At|Since|_at)$/.test(key) && typeof inner === 'string'
    return isInstant && isRecent(inner) ? 'now' : inner
  })
}

function mapDeep(
  value: unknown,
  of: (key: string, value: unknown, beside: object) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, of))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, of(key, mapDeep(inner, of), value)]),
  )
}
