import { z } from 'zod'
import { readStored, writeStored } from '../../../platform/storage.ts'

// The answer keys of a flow's questions in localStorage. Other clients store them in the same format, a list under
// `variables`.

const KEY = 'variables'
const keys = z.array(z.string())

/** Answer keys that texts may use in double braces, in addition to the variables of all texts. */
export function knownAnswerKeys(): string[] {
  try {
    return [...new Set(keys.parse(JSON.parse(readStored(KEY) ?? '[]')))]
  } catch {
    return []
  }
}

/** Replaces the stored keys after a flow was loaded. */
export function saveAnswerKeys(all: readonly string[]): void {
  writeStored(KEY, JSON.stringify([...new Set(all)]))
}

/** Replaces a question's key after it was saved; the new one comes last. */
export function changeAnswerKey(before: string, after: string): void {
  const rest = knownAnswerKeys().filter((key) => key !== before && key !== after)
  saveAnswerKeys(after === '' ? rest : [...rest, after])
}
