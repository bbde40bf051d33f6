// Texts that cost a function the most, searched for out of the pieces that its patterns are made of: a repetition that
// never comes to its end, a beginning before it, two pieces in turn, one half of each. That is what quadratic scanning,
// backtracking and reordering look like, whatever the function.

/** What hurts many: blanks, digits, marks of sentences, accents that change places, letters that unfold to many. */
const COMMON = [
  'a',
  '1',
  ' ',
  '\n',
  '\r',
  '.',
  ':',
  '/',
  '|',
  '*',
  '-',
  '@',
  '\u0301\u0316',
  '\u{FDFA}',
  'İ',
  '😀',
  '\u{D83D}',
]

/** Makes a text of about so many UTF-16 units. */
export interface Shape {
  of: string
  text: (length: number) => string
}

/** @param own the pieces of the function's own patterns */
export function worstShapes(own: readonly string[]): Shape[] {
  const pieces = [...new Set([...own, ...COMMON])]
  const pairs = own.flatMap((one) => pieces.map((other) => [one, other] as const))
  const threes = own.flatMap((one) =>
    own.flatMap((two) => own.map((three) => [one, two, three] as const)),
  )
  return [
    ...pieces.map((piece) => shape(`(${piece})*`, (length) => filled(piece, length))),
    ...COMMON.flatMap((one) =>
      COMMON.map((other) => shape(`(${one}${other})*`, (length) => filled(one + other, length))),
    ),
    ...COMMON.map((one) => shape(`a(${one})*a`, (length) => `a${filled(one, length)}a`)),
    ...pairs.flatMap(([one, other]) => [
      shape(`${one}(${other})*`, (length) => one + filled(other, length)),
      shape(`(${one})*${other}`, (length) => filled(one, length) + other),
      shape(`(${one}${other})*`, (length) => filled(one + other, length)),
      shape(
        `(${one})*(${other})*`,
        (length) => filled(one, length / 2) + filled(other, length / 2),
      ),
    ]),
    ...threes.flatMap(([one, two, three]) => [
      shape(`(${one}${two}${three})*`, (length) => filled(one + two + three, length)),
      shape(`${one}(${two})*${three}`, (length) => one + filled(two, length) + three),
      shape(`(${one}(${two}){1000}${three})*`, (length) =>
        filled(one + two.repeat(1000) + three, length),
      ),
    ]),
  ]
}

function shape(of: string, text: Shape['text']): Shape {
  return { of, text }
}

function filled(piece: string, length: number): string {
  return piece === '' ? '' : piece.repeat(Math.max(1, Math.floor(length / piece.length)))
}
