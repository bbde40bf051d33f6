import type { Fed } from './fed-functions.ts'

// Functions with known growth that test the search. Several were real: an address trimmed by a pattern, a card whose
// lines end in CR, accents that are sorted.

export const LINEAR: Readonly<Record<string, Fed>> = {
  'a pattern in one go': [(text) => text.replaceAll(/\s+/g, ' ').trim(), ' '],
  'a walk from mark to mark': [(text) => placesOf(text, ':'), ':'],
  'a slow walk': [(text) => spin(800 * text.length)],
  'a sort, which is n log n': [(text) => text.split('').toSorted().join('')],
  'a walk through windows, which short texts are spared': [
    (text) => (text.length <= 4096 ? '' : (text.match(/[^]{1,4096}/g) ?? []).map(letters)),
  ],
  'a pattern that takes all that it sees': [(text) => [...text.matchAll(/"[^"]*"|./gs)], '"'],
}

export const TOO_MUCH: Readonly<Record<string, Fed>> = {
  'a loop in a loop': [(text) => text.split('').map(() => spin(text.length))],
  'a loop that grows eightfold with four times the length': [(text) => spin(text.length ** 1.5)],
  'a small square beside a large line': [
    (text) => spin(100 * text.length) + spin(text.length ** 2 / 100),
  ],
  'a bounded square': [(text) => spin(Math.min(5000, text.length) ** 2)],
  'a loop whose end is caught': [(text) => ignoreErrors(() => spin(text.length ** 2))],
  'a search from the beginning in each turn': [(text) => withoutOneByOne(text, 'a'), 'a'],
  'a search to the end in each turn': [
    (text) => text.split('').map((_, at) => text.indexOf(':', at)),
  ],
  'a copy in each turn': [
    (text) => text.split('').reduce<string[]>((all, one) => [...all, one], []),
  ],
  'a copied object in each turn': [
    (text) =>
      text.split('').reduce<Record<string, string>>((all, one, at) => ({ ...all, [at]: one }), {}),
  ],
  'bytes put together one by one': [
    (text) =>
      text.split('').reduce((all, one) => Buffer.concat([all, Buffer.from(one)]), Buffer.alloc(0)),
  ],
  'accents put into order': [(text) => text.normalize('NFD'), '\u0591\u0592'],
  'a pattern that scans again from each mark': [
    (text) => text.replace(/[.,;:!?*_~)\]}]+$/, ''),
    '.',
  ],
  'a pattern that scans again from each line': [
    (text) => [...text.matchAll(/^FN[^:\n]*:(.*)$/gm)],
    '\rFN',
  ],
  'a pattern that scans again from each beginning': [
    (text) => /<meta[^>]+charset=(\w+)/.exec(text),
    '<meta ',
  ],
  'a sticky pattern that is tried at each place': [(text) => stickyMatches(text, /\s*x/y), ' '],
  'a pattern that is cubic': [(text) => /^\s*\w*\s*\w*\s*$/.test(text), ' '],
  'a pattern that is exponential': [(text) => /^(?:a+)+b$/.test(text.slice(0, 26)), 'a'],
  'a pattern whose alternatives are the same': [(text) => /^(?:a|a)+$/.test(text), 'a', 'b'],
}

function spin(rounds: number): number {
  let sum = 0
  for (let round = 0; round < rounds; round++) sum = (sum * 31 + round) % 1_000_003
  return sum
}

function ignoreErrors(call: () => unknown): void {
  try {
    call()
  } catch {
    // Wraps a function so that any error means bad input.
  }
}

function letters(text: string): string[] {
  return text.toLowerCase().split('').toReversed()
}

function placesOf(text: string, mark: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) places.push(at)
  return places
}

function withoutOneByOne(text: string, letter: string): string {
  let rest = text
  while (rest.includes(letter)) rest = rest.replace(letter, '')
  return rest
}

function stickyMatches(text: string, pattern: RegExp): number {
  let matches = 0
  for (let at = 0; at < text.length; at++) {
    pattern.lastIndex = at
    if (pattern.test(text)) matches++
  }
  return matches
}
