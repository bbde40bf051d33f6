import { z } from 'zod'
import { plainText } from './plain-text.ts'
import { line } from './shapes.ts'

// Skills are a company's own words: queues require them, and users have them.

export const SKILLS_MAX = 20
export const SKILL_MAX = 40

/** Words without repetitions, compared without case and accents. */
export const skills = () => z.array(line(1, SKILL_MAX)).max(SKILLS_MAX).overwrite(withoutRepeats)

/** Removes repetitions, compared without case and accents; the last spelling is kept. */
export function withoutRepeats(words: string[]): string[] {
  return [...new Map(words.map((word) => [plainText(word), word])).values()]
}

/** True if `brought` has all of `asked`. */
export function hasSkills(brought: readonly string[], asked: readonly string[]): boolean {
  if (asked.length === 0) return true
  const known = new Set(brought.map(plainText))
  return asked.every((word) => known.has(plainText(word)))
}
