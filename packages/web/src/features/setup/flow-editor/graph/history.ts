// Undo history: past, present and undone states. States are immutable values that share unchanged parts.

const MOST_STEPS = 200
/** Successive changes with the same key within this time become one step, such as presses of an arrow key. */
const JOINED_WITHIN_MS = 1000

export interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** Key and time in ms of the newest change, for merging the next one. */
  readonly joins: { readonly by: string; readonly at: number } | undefined
}

export function historyOf<T>(now: T): History<T> {
  return { past: [], now, future: [], joins: undefined }
}

/** Adds a state. @param joinBy successive changes with the same key become one step */
export function withHistoryStep<T>(
  history: History<T>,
  next: T,
  { joinBy, at = 0 }: { joinBy?: string | undefined; at?: number } = {},
): History<T> {
  if (next === history.now) return history
  const { joins } = history
  const isJoined = joinBy !== undefined && joins?.by === joinBy && at - joins.at < JOINED_WITHIN_MS
  return {
    past: isJoined ? history.past : [...history.past, history.now].slice(-MOST_STEPS),
    now: next,
    future: [],
    joins: joinBy === undefined ? undefined : { by: joinBy, at },
  }
}

export function undoStep<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const before = past.at(-1)
  if (before === undefined) return history
  return { past: past.slice(0, -1), now: before, future: [now, ...future], joins: undefined }
}

export function redoStep<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const [after, ...rest] = future
  if (after === undefined) return history
  return { past: [...past, now], now: after, future: rest, joins: undefined }
}
