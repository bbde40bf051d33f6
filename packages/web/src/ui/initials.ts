import type { ToneName } from './tokens.ts'

const tones: readonly ToneName[] = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8']

/** One or two letters for a name; empty when it has no letter (a number, only emoji). */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words
  // Two letters of a joining script would merge, so these scripts show one.
  const isJoined = /\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Thai}|\p{Script=Han}/u.test(
    first,
  )
  return (isJoined ? first : first + last).toLocaleUpperCase('pt-BR')
}

/** Tone for a name, from a hash of it, so that it is the same on every screen. */
export function toneOf(name: string): ToneName {
  let hash = 0
  for (const char of name) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) | 0
  return tones[Math.abs(hash) % tones.length] ?? 't1'
}
