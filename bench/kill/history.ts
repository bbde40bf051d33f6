import { appendFileSync, readFileSync } from 'node:fs'
import { z } from 'zod'

// What was asked for and what was answered, in a file outside of the system that is being killed.

/** What the writer says when it begins. */
export const WRITING = 'writing'

const line = z.object({
  /** Of one request: names what it would make or change, and how. */
  op: z.string(),
  kind: z.enum(['make', 'change', 'delete', 'rename']),
  /** The user it is about; of a `make`, once it is known. */
  user: z.int().optional(),
  value: z.string().optional(),
  /** Of HTTP; none when nobody answered. */
  status: z.int().optional(),
  /**
   * `ok`: acknowledged, so it must be there for ever. `unknown`: no answer, or one that does not say; it may be there
   * once or not at all. `refused`: must not be there. `lost`: what was acknowledged was seen to be gone.
   */
  outcome: z.enum(['ok', 'unknown', 'refused', 'lost']),
})
export type Line = z.output<typeof line>

export function note(file: string, entry: Line): void {
  appendFileSync(file, `${JSON.stringify(entry)}\n`)
}

export function readHistory(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((text) => line.parse(JSON.parse(text)))
}
