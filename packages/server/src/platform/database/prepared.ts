import type pg from 'pg'

// Statements are prepared once per connection, and planned when they are first used there. That may be when their
// tables are still empty: then all indexes look alike to PostgreSQL, and a plan that reads a whole company stays for as
// long as nobody has counted the rows. So a statement is prepared anew when it has been used ten times, a hundred, …

/** The least recently used goes: texts of varying shape would otherwise leave no room for those that come again. */
const KNOWN_AT_MOST = 1000

interface Statement {
  /** Never given again, so that a name means one text on all connections. */
  readonly number: number
  uses: number
}

const known = new Map<string, Statement>()
const prepared = new WeakMap<pg.Client, Map<number, string>>()
let made = 0

/** The name of a statement on a connection. */
export function preparedName(client: pg.Client, text: string): string {
  const statement = known.get(text) ?? { number: ++made, uses: 0 }
  known.delete(text)
  known.set(text, statement)
  if (known.size > KNOWN_AT_MOST) forgetOldest()
  const name = `q${statement.number}_${String(++statement.uses).length}`
  forgetFormer(client, statement.number, name)
  return name
}

function forgetOldest(): void {
  for (const text of known.keys()) {
    known.delete(text)
    return
  }
}

function forgetFormer(client: pg.Client, number: number, name: string): void {
  const names = prepared.get(client) ?? new Map<number, string>()
  const former = names.get(number)
  if (former === name) return
  prepared.set(client, names.set(number, name))
  if (former) deallocate(client, former)
  if (names.size > 2 * KNOWN_AT_MOST) forgetUnknown(client, names)
}

function forgetUnknown(client: pg.Client, names: Map<number, string>): void {
  const numbers = new Set([...known.values()].map((statement) => statement.number))
  for (const [number, name] of names) {
    if (numbers.has(number)) continue
    names.delete(number)
    deallocate(client, name)
  }
}

/** In a failed transaction it stays, as nothing works there any more. */
function deallocate(client: pg.Client, name: string): void {
  client.query(`deallocate ${name}`).catch(() => undefined)
}
