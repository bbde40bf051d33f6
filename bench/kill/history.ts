import { appendFileSync, readFileSync } from 'node:fs'
import { z } from 'zod'

// The log of requests and answers, in a file outside of the killed system.

/** Printed by the writer at its start. */
export const WRITING = 'writing'

const line = z.object({
  /** One request: names the value that it creates or changes, and how. */
  op: z.string(),
  kind: z.enum(['make', 'change', 'delete', 'rename']),
  /** The user's id; set on a `make` once it is known. */
  user: z.int().optional(),
  value: z.string().optional(),
  /** The HTTP status; absent without an answer. */
  status: z.int().optional(),
  /**
   * `ok`: acknowledged, so it must exist permanently. `unknown`: no answer, or an inconclusive one; it may exist once
   * or not at all. `refused`: must not exist. `lost`: an acknowledged value was seen to be missing.
   */
  outcome: z.enum(['ok', 'unknown', 'refused', 'lost']),
})
export type Line = z.output<typeof line>

export function appendEntry(file: string, entry: Line): void {
  appendFileSync(file, `${JSON.stringify(entry)}\n`)
}

export function readHistory(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((text) => line.parse(JSON.parse(text)))
}
