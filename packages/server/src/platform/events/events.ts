import { AsyncLocalStorage } from 'node:async_hooks'
import { afterCommit } from '../database/transaction.ts'
import type { Db } from '../database/kysely-on-client.ts'

// Features call those below them and tell those above by an event. Events are values, so that 'find references'
// answers who reacts. A reaction is `within` (the same transaction, SQL only) or `live` (after commit; it may be
// missed, a refetch heals it). What must happen outside SQL is a job, a row written within.

export interface Event<T> {
  readonly name: string
  /** Only a type: what the event carries. */
  readonly carries?: T
}

export function event<T>(name: string): Event<T> {
  return { name }
}

export interface Reaction {
  readonly event: { readonly name: string }
  readonly within: Array<(db: Db, carried: never) => Promise<void>>
  readonly live: Array<(carried: never) => void>
}

/** Reacts in the same transaction: if it fails, what was announced has not happened. */
export function on<T>(heard: Event<T>, react: (db: Db, carried: T) => Promise<void>): Reaction {
  return { event: heard, within: [react], live: [] }
}

/** Reacts after commit. */
export function live<T>(heard: Event<T>, react: (carried: T) => void): Reaction {
  return { event: heard, within: [], live: [react] }
}

interface Heard {
  within: Array<(db: Db, carried: never) => Promise<void>>
  live: Array<(carried: never) => void>
}

let reactions: Map<string, Heard> | undefined

/** Replaces everything that reacts: called once at start with the reactions of all features, in their order. */
export function hearReactions(all: readonly Reaction[]): void {
  const heardByName = new Map<string, Heard>()
  for (const reaction of all) {
    const heard = heardByName.get(reaction.event.name) ?? { within: [], live: [] }
    heard.within.push(...reaction.within)
    heard.live.push(...reaction.live)
    heardByName.set(reaction.event.name, heard)
  }
  reactions = heardByName
}

/** For tests: as before the start. */
export function forgetReactions(): void {
  reactions = undefined
}

/** The announcements that wait for the one that is being given, in the transaction of `db`. */
interface Giving {
  readonly db: Db
  readonly next: Array<() => Promise<void>>
}

/** Which announcement a reaction belongs to: conversations of one transaction announce side by side. */
const giving = new AsyncLocalStorage<Giving>()

/**
 * Tells that something happened, inside the transaction in which it did. What a reaction announces in its turn is given
 * once everybody has heard the first, so that nobody hears an answer before what it answers.
 */
export async function announce<T>(db: Db, happened: Event<T>, carried: T): Promise<void> {
  // Half of what belongs together would be stored.
  if (!reactions) throw new Error('hearReactions has not been called')
  const heard = reactions.get(happened.name)
  if (!heard) return
  const outer = giving.getStore()
  if (outer?.db === db) {
    outer.next.push(() => tellAll(heard, db, carried))
    return
  }
  const next = [() => tellAll(heard, db, carried)]
  await giving.run({ db, next }, async () => {
    for (let tell = next.shift(); tell; tell = next.shift()) await tell()
  })
}

async function tellAll<T>(heard: Heard, db: Db, carried: T): Promise<void> {
  for (const react of heard.within) await give(react, db, carried)
  for (const react of heard.live) afterCommit(db, () => giveLive(react, carried))
}

// The map forgets the type that `on` and `live` checked; these two lines are where it comes back.
function give<T>(
  react: (db: Db, carried: never) => Promise<void>,
  db: Db,
  carried: T,
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked where it was registered
  return react(db, carried as never)
}

function giveLive<T>(react: (carried: never) => void, carried: T): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked where it was registered
  react(carried as never)
}
