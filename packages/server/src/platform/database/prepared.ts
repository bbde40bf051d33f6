import type pg from 'pg'

// Statements are prepared once per connection, and planned when they are first used there. That may be when their
// tables are still empty: then all indexes look alike to PostgreSQL, and a plan that reads a whole company stays for as
// long as nobody has counted the rows. So a statement is prepared anew when it has been used ten times, a hundred, …

const KNOWN_AT_MOST = 1000

interface Statement {
  readonly number: number
  uses: number
}

const known = new Map<string, Statement>()
const prepared = new WeakMap<pg.Client, Map<number, string>>()

/** The name of a statement on a connection; none past the bound, for texts of varying shape. */
export function preparedName(client: pg.Client, text: string): string | undefined {
  const statement = known.get(text) ?? remember(text)
  if (!statement) return undefined
  const name = `q${statement.number}_${String(++statement.uses).length}`
  forgetFormer(client, statement.number, name)
  return name
}

function remember(text: string): Statement | undefined {
  if (known.size >= KNOWN_AT_MOST) return undefined
  const statement = { number: known.size, uses: 0 }
  known.set(text, statement)
  return statement
}

function forgetFormer(client: pg.Client, number: number, name: string): void {
  const names = prepared.get(client) ?? new Map<number, string>()
  const former = names.get(number)
  if (former === name) return
  prepared.set(client, names.set(number, name))
  // In a failed transaction it stays, as nothing works there any more.
  if (former) client.query(`deallocate ${former}`).catch(() => undefined)
}
