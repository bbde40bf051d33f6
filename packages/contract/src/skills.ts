import { z } from 'zod'
import { plainText } from './plain-text.ts'
import { line } from './shapes.ts'

// Skills are a company's own words: what a queue asks for, and what a person brings.

export const SKILLS_MAX = 20
export const SKILL_MAX = 40

/** Words, each once, whatever their case and accents. */
export const skills = () => z.array(line(1, SKILL_MAX)).max(SKILLS_MAX).overwrite(withoutRepeats)

/** Each once, whatever their case and accents. */
export function withoutRepeats(words: string[]): string[] {
  return [...new Map(words.map((word) => [plainText(word), word])).values()]
}

/** Whether somebody brings all that is asked for. */
export function hasSkills(brought: readonly string[], asked: readonly string[]): boolean {
  if (asked.length === 0) return true
  const known = new Set(brought.map(plainText))
  return asked.every((word) => known.has(plainText(word)))
}
