import { plainText } from '@guiche/contract/plain-text'

// Pure rules of mentions in notes: '@' and the start of a name mention a colleague.

export interface Colleague {
  readonly id: number
  readonly name: string
  /** False for deactivated users, which are not offered for mentions. */
  readonly isActive: boolean
}

/** The part of a name typed after an '@' that begins a word, up to the cursor. */
export function mentionBefore(
  text: string,
  cursor: number,
): { start: number; name: string } | undefined {
  const found = /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, cursor))
  if (found?.[1] === undefined) return undefined
  return { start: cursor - found[1].length - 1, name: found[1] }
}

/** The active colleagues with a name part that starts with `name`. */
export function matchingColleagues(colleagues: readonly Colleague[], name: string): Colleague[] {
  const start = plainText(name)
  return colleagues.filter(
    ({ name: own, isActive }) => isActive && ` ${plainText(own)}`.includes(` ${start}`),
  )
}

/** Ids of the active colleagues whose full names a text mentions. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): number[] {
  return noteParts(text, colleagues).flatMap(({ colleague }) =>
    colleague?.isActive === true ? [colleague.id] : [],
  )
}

export interface NotePart {
  readonly text: string
  readonly colleague?: Colleague
}

/** Splits a text into mentions and plain parts. The longer of two names with the same start wins. */
export function noteParts(text: string, colleagues: readonly Colleague[]): NotePart[] {
  const byLength = colleagues.toSorted((one, other) => other.name.length - one.name.length)
  const parts: NotePart[] = []
  let plainFrom = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const colleague = byLength.find(({ name }) => name !== '' && text.startsWith(name, at + 1))
    if (colleague === undefined || at < plainFrom) continue
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at) })
    plainFrom = at + 1 + colleague.name.length
    parts.push({ text: text.slice(at, plainFrom), colleague })
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom) })
  return parts
}
