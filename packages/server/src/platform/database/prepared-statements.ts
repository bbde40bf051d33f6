import type pg from 'pg'

// Statements are prepared once per connection and planned at their first use there. At that time their tables may be
// empty: all indexes then look alike to PostgreSQL, and a plan that reads a whole company would remain until the next
// ANALYZE. So a statement is prepared again after ten uses, a hundred, …

/** LRU cache: texts of varying shape would otherwise leave no room for the recurring ones. */
const KNOWN_AT_MOST = 1000

interface Statement {
  /** Never reused, so that a name stands for one text on all connections. */
  readonly number: number
  uses: number
}

const known = new Map<string, Statement>()
const prepared = new WeakMap<pg.Client, Map<number, string>>()
let made = 0

/** The name under which a statement is prepared on a connection; deallocates its former name. */
export function renewPreparedName(client: pg.Client, text: string): string {
  const statement = known.get(text) ?? { number: ++made, uses: 0 }
  known.delete(text)
  known.set(text, statement)
  if (known.size > KNOWN_AT_MOST) evictOldest()
  const name = `q${statement.number}_${String(++statement.uses).length}`
  deallocateFormer(client, statement.number, name)
  return name
}

function evictOldest(): void {
  for (const text of known.keys()) {
    known.delete(text)
    return
  }
}

function deallocateFormer(client: pg.Client, number: number, name: string): void {
  const names = prepared.get(client) ?? new Map<number, string>()
  const former = names.get(number)
  if (former === name) return
  prepared.set(client, names.set(number, name))
  if (former) deallocateStatement(client, former)
  if (names.size > 2 * KNOWN_AT_MOST) deallocateEvicted(client, names)
}

function deallocateEvicted(client: pg.Client, names: Map<number, string>): void {
  const numbers = new Set([...known.values()].map((statement) => statement.number))
  for (const [number, name] of names) {
    if (numbers.has(number)) continue
    names.delete(number)
    deallocateStatement(client, name)
  }
}

/** In a failed transaction DEALLOCATE fails and the statement stays prepared. */
function deallocateStatement(client: pg.Client, name: string): void {
  client.query(`deallocate ${name}`).catch(() => undefined)
}
