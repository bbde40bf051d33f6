import type { Line } from './history.ts'

/** The final state, read from the database itself. */
export interface FinalState {
  users: Array<{ id: number; name: string; email: string }>
  company: string
}

export interface Verdict {
  acknowledged: number
  /** Requests under way at a kill, without an answer. */
  unanswered: number
  /** Answers that asked for a retry. */
  unavailable: number
  refused: number
  /** Answers with a server error. */
  faults: number
  /** Acknowledged writes that are missing, and acknowledged deletions whose row exists. */
  lost: string[]
  /** Rows that exist more than once. */
  doubled: string[]
  /** Rows without a request. */
  unexpected: string[]
}

/** Requires every `ok` exactly once, every `unknown` at most once, and nothing else. */
export function checkHistory(history: Line[], state: FinalState): Verdict {
  const count = (is: (line: Line) => boolean) => history.filter(is).length
  const verdict: Verdict = {
    acknowledged: count(({ outcome }) => outcome === 'ok'),
    unanswered: count(({ outcome, status }) => outcome === 'unknown' && status === undefined),
    unavailable: count(({ status }) => status === 503),
    refused: count(({ outcome }) => outcome === 'refused'),
    faults: count(({ status = 0 }) => status >= 500 && status !== 503),
    lost: history.filter(({ outcome }) => outcome === 'lost').map(({ op }) => op),
    doubled: [],
    unexpected: [],
  }
  checkCreatedUsers(history, state, verdict)
  checkOverwritten(history, state, verdict)
  return verdict
}

function checkCreatedUsers(history: Line[], { users }: FinalState, verdict: Verdict): void {
  const deletions = new Map(
    history.filter(({ kind }) => kind === 'delete').map((line) => [line.user, line.outcome]),
  )
  const makes = new Map(
    history.filter(({ kind }) => kind === 'make').map((line) => [line.op, line]),
  )
  const seen = new Map<string, number>()
  for (const { name } of users) seen.set(name, (seen.get(name) ?? 0) + 1)
  for (const { op, outcome, user } of makes.values()) {
    const times = seen.get(op) ?? 0
    const deletion = user === undefined ? undefined : deletions.get(user)
    if (times > 1) verdict.doubled.push(op)
    if (outcome === 'ok' && times === 0 && (deletion === undefined || deletion === 'refused'))
      verdict.lost.push(op)
    if (deletion === 'ok' && times > 0) verdict.lost.push(`deletion of ${op}`)
    if (outcome === 'refused' && times > 0) verdict.unexpected.push(op)
  }
  const isCreatedHere = (email: string) => email.startsWith('made-')
  for (const { name, email } of users)
    if (isCreatedHere(email) && !makes.has(name)) verdict.unexpected.push(name)
}

/** For an overwritten value, requires the last acknowledged one or a later requested one. */
function checkOverwritten(history: Line[], { users, company }: FinalState, verdict: Verdict): void {
  const found = new Map(users.map(({ id, name }) => [`change ${id}`, name]))
  found.set('rename ', company)
  const groups = Map.groupBy(
    history.filter(
      ({ kind, outcome }) => (kind === 'change' || kind === 'rename') && outcome !== 'lost',
    ),
    ({ kind, user }) => `${kind} ${user ?? ''}`,
  )
  for (const [target, lines] of groups) {
    const lastOk = lines.findLastIndex(({ outcome }) => outcome === 'ok')
    if (lastOk === -1) continue
    const possible = lines.slice(lastOk).map(({ value }) => value)
    if (!possible.includes(found.get(target)))
      verdict.lost.push(`${target}: ${found.get(target)}, not ${possible[0]}`)
  }
}
