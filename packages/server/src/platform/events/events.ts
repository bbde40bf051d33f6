import { AsyncLocalStorage } from 'node:async_hooks'
import { afterCommit } from '../database/transaction.ts'
import type { Db } from '../database/kysely-on-client.ts'

// Features call the features below them and notify those above by events. Events are values, so that 'find references'
// lists every reaction. A reaction is `within` (the same transaction, SQL only) or `live` (after commit; it may be
// missed, and a refetch repairs it). Work that must happen outside SQL is a job, enqueued within.

export interface Event<T> {
  readonly name: string
  /** Type only: the event's value. */
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

/** A reaction in the same transaction; its failure rolls the announced change back. */
export function reactInTransaction<T>(
  heard: Event<T>,
  react: (db: Db, carried: T) => Promise<void>,
): Reaction {
  return { event: heard, within: [react], live: [] }
}

/** A reaction after commit. */
export function reactAfterCommit<T>(heard: Event<T>, react: (carried: T) => void): Reaction {
  return { event: heard, within: [], live: [react] }
}

interface Heard {
  within: Array<(db: Db, carried: never) => Promise<void>>
  live: Array<(carried: never) => void>
}

let reactions: Map<string, Heard> | undefined

/** Replaces all reactions. Called once at start with those of all features, in the order of the features. */
export function registerReactions(all: readonly Reaction[]): void {
  const heardByName = new Map<string, Heard>()
  for (const reaction of all) {
    const heard = heardByName.get(reaction.event.name) ?? { within: [], live: [] }
    heard.within.push(...reaction.within)
    heard.live.push(...reaction.live)
    heardByName.set(reaction.event.name, heard)
  }
  reactions = heardByName
}

/** For tests: removes all reactions, as before the start. */
export function resetReactions(): void {
  reactions = undefined
}

/** Announcements that wait for the current one, in the transaction of `db`. */
interface Announcing {
  readonly db: Db
  readonly next: Array<() => Promise<void>>
}

/**
 * The announcement that a reaction belongs to, per asynchronous context: conversations of one transaction announce
 * concurrently.
 */
const announcing = new AsyncLocalStorage<Announcing>()

/**
 * Announces an event inside its transaction. Events that a reaction announces follow after all reactions to the first
 * event, so that every reaction sees the events in causal order.
 * @throws if the reactions are not registered yet
 */
export async function announce<T>(db: Db, happened: Event<T>, carried: T): Promise<void> {
  // Without the reactions the transaction would store only a part of the change.
  if (!reactions) throw new Error('registerReactions has not been called')
  const heard = reactions.get(happened.name)
  if (!heard) return
  const outer = announcing.getStore()
  if (outer?.db === db) {
    outer.next.push(() => runReactions(heard, db, carried))
    return
  }
  const next = [() => runReactions(heard, db, carried)]
  await announcing.run({ db, next }, async () => {
    for (let run = next.shift(); run; run = next.shift()) await run()
  })
}

async function runReactions<T>(heard: Heard, db: Db, carried: T): Promise<void> {
  for (const react of heard.within) await runInTransaction(react, db, carried)
  for (const react of heard.live) afterCommit(db, () => runAfterCommit(react, carried))
}

// The map drops the type that `on` and `live` checked; these two functions restore it.
function runInTransaction<T>(
  react: (db: Db, carried: never) => Promise<void>,
  db: Db,
  carried: T,
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked where it was registered
  return react(db, carried as never)
}

function runAfterCommit<T>(react: (carried: never) => void, carried: T): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked where it was registered
  react(carried as never)
}
