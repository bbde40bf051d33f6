// Texts that cost a function the most, searched for out of the pieces that its patterns are made of: a repetition that
// never comes to its end, a beginning before it, two or three pieces in turn, one half of each. That is what quadratic
// scanning, backtracking and reordering look like, whatever the function.

/** Pieces that are costly to many functions: blanks, digits, marks of sentences, accents that change places, letters that
 *  unfold to many. */
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
  pieces: readonly string[]
  text: (length: number) => string
}

/** What a shape costs, and how much more than twice as much the double of it costs. */
export interface Cost {
  steps: number
  bend: number
}

/** What stops `.`, and keeps `$` from matching. */
const LINE_END = '\n'

/** So many of each are combined with further pieces. */
const KEPT = 4

type Measured = Cost & { shape: Shape }

/**
 * A beam search: the costliest pieces are put together with each other and with the function's own, the costliest pairs of
 * these with a third.
 * @param own the pieces of the function's own patterns
 * @returns the costliest, the first of all first
 */
export async function worstShapes(
  own: readonly string[],
  costOf: (shape: Shape) => Promise<Cost>,
): Promise<Shape[]> {
  const measured: Measured[] = []
  const measure = async (shapes: readonly Shape[]) => {
    const round: Measured[] = []
    for (const shape of shapes) round.push({ shape, ...(await costOf(shape)) })
    measured.push(...round)
    return worst(round, KEPT)
  }
  const ones = await measure([...new Set([...own, ...COMMON])].flatMap(shapesOfOne))
  const pieces = [...new Set([...own, LINE_END, ...ones.flatMap((shape) => shape.pieces)])]
  const twos = await measure(
    pieces.flatMap((one, at) => pieces.flatMap((other, to) => shapesOfTwo(one, other, at < to))),
  )
  const pairs = new Set(twos.map((shape) => shape.pieces))
  await measure(
    [...pairs].flatMap(([one = '', two = '']) =>
      pieces.flatMap((three) => shapesOfThree(one, two, three)),
    ),
  )
  return worst(measured, KEPT)
}

/** The costliest, and those that grow the most: a small square hides behind a large line. */
function worst(measured: readonly Measured[], many: number): Shape[] {
  const bySteps = measured.toSorted((a, b) => b.steps - a.steps).slice(0, many)
  const byBend = measured.toSorted((a, b) => b.bend - a.bend).slice(0, many)
  return [...new Set([...bySteps, ...byBend].map(({ shape }) => shape))]
}

function shapesOfOne(piece: string): Shape[] {
  return [
    shape(`(${piece})*`, [piece], (length) => filled(piece, length)),
    shape(`a(${piece})*a`, [piece], (length) => `a${filled(piece, length)}a`),
  ]
}

/** @param isInTurn not both for a pair and its reverse, which are the same but for the first piece */
function shapesOfTwo(one: string, other: string, isInTurn: boolean): Shape[] {
  const pieces = [one, other]
  return [
    shape(`${one}(${other})*`, pieces, (length) => one + filled(other, length)),
    shape(`(${one})*${other}`, pieces, (length) => filled(one, length) + other),
    shape(
      `(${one})*(${other})*`,
      pieces,
      (length) => filled(one, length / 2) + filled(other, length / 2),
    ),
    ...(isInTurn
      ? [shape(`(${one}${other})*`, pieces, (length) => filled(one + other, length))]
      : []),
  ]
}

function shapesOfThree(one: string, two: string, three: string): Shape[] {
  const pieces = [one, two, three]
  const quarter = (length: number) => one + filled(two, length / 4) + three
  return [
    shape(`(${one}${two}${three})*`, pieces, (length) => filled(one + two + three, length)),
    shape(`${one}(${two})*${three}`, pieces, (length) => one + filled(two, length) + three),
    shape(`(${one}(${two})*${three}){4}`, pieces, (length) => quarter(length).repeat(4)),
  ]
}

function shape(of: string, pieces: readonly string[], text: Shape['text']): Shape {
  return { of, pieces, text }
}

function filled(piece: string, length: number): string {
  return piece === '' ? '' : piece.repeat(Math.max(1, Math.floor(length / piece.length)))
}
