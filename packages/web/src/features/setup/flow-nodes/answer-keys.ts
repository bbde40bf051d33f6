import { z } from 'zod'
import { readStored, writeStored } from '../../../platform/storage.ts'

// The keys of a flow's questions, as clients of this family keep them in this browser: a list under `variables`.

const KEY = 'variables'
const keys = z.array(z.string())

/** What texts may name in double braces beside the variables of every text. */
export function knownAnswerKeys(): string[] {
  try {
    return [...new Set(keys.parse(JSON.parse(readStored(KEY) ?? '[]')))]
  } catch {
    return []
  }
}

/** After a flow was loaded: the keys of its questions, and none of another flow's. */
export function keepAnswerKeys(all: readonly string[]): void {
  writeStored(KEY, JSON.stringify([...new Set(all)]))
}

/** After a question was saved: its old key goes, and the new one comes last. */
export function changeAnswerKey(before: string, after: string): void {
  const rest = knownAnswerKeys().filter((key) => key !== before && key !== after)
  keepAnswerKeys(after === '' ? rest : [...rest, after])
}
