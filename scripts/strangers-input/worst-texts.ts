// Searches for the texts that cost a function the most. Texts are combined from the pieces of its patterns: a
// repetition that never ends, a beginning before it, two or three alternating pieces, and two halves. These forms
// reveal quadratic scanning, backtracking and reordering in any function.

/**
 * Pieces that are costly for many functions: blanks, digits, punctuation, accents that are reordered, letters that
 * expand to many.
 */
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

/** Makes a text of about this many UTF-16 units. */
export interface Shape {
  of: string
  pieces: readonly string[]
  text: (length: number) => string
}

/** The cost of a shape, and the growth beyond twice when its length doubles. */
export interface Cost {
  steps: number
  bend: number
}

/** A character that `.` does not match, and that keeps `$` from matching. */
const LINE_END = '\n'

/** Number of the best shapes of each kind that are combined with further pieces. */
const KEPT = 4

type Measured = Cost & { shape: Shape }

/**
 * A beam search: combines the costliest pieces with each other and with the function's own pieces, and the costliest
 * pairs with a third.
 * @param own the pieces of the function's own patterns
 * @returns the costliest shapes, the first one foremost
 */
export async function worstShapes(
  own: readonly string[],
  costOf: (shape: Shape) => Promise<Cost>,
): Promise<Shape[]> {
  const measured: Measured[] = []
  const measureAndPick = async (shapes: readonly Shape[]) => {
    const round: Measured[] = []
    for (const shape of shapes) round.push({ shape, ...(await costOf(shape)) })
    measured.push(...round)
    return pickWorst(round, KEPT)
  }
  const ones = await measureAndPick([...new Set([...own, ...COMMON])].flatMap(shapesOfOne))
  const pieces = [...new Set([...own, LINE_END, ...ones.flatMap((shape) => shape.pieces)])]
  const twos = await measureAndPick(
    pieces.flatMap((one, at) => pieces.flatMap((other, to) => shapesOfTwo(one, other, at < to))),
  )
  const pairs = new Set(twos.map((shape) => shape.pieces))
  await measureAndPick(
    [...pairs].flatMap(([one = '', two = '']) =>
      pieces.flatMap((three) => shapesOfThree(one, two, three)),
    ),
  )
  return pickWorst(measured, KEPT)
}

/** The costliest shapes and those that grow the most, because a small square hides behind a large line. */
function pickWorst(measured: readonly Measured[], many: number): Shape[] {
  const bySteps = measured.toSorted((a, b) => b.steps - a.steps).slice(0, many)
  const byBend = measured.toSorted((a, b) => b.bend - a.bend).slice(0, many)
  return [...new Set([...bySteps, ...byBend].map(({ shape }) => shape))]
}

function shapesOfOne(piece: string): Shape[] {
  return [
    buildShape(`(${piece})*`, [piece], (length) => filled(piece, length)),
    buildShape(`a(${piece})*a`, [piece], (length) => `a${filled(piece, length)}a`),
  ]
}

/** @param isInTurn skips the reverse of a pair, which differs only in the first piece */
function shapesOfTwo(one: string, other: string, isInTurn: boolean): Shape[] {
  const pieces = [one, other]
  return [
    buildShape(`${one}(${other})*`, pieces, (length) => one + filled(other, length)),
    buildShape(`(${one})*${other}`, pieces, (length) => filled(one, length) + other),
    buildShape(
      `(${one})*(${other})*`,
      pieces,
      (length) => filled(one, length / 2) + filled(other, length / 2),
    ),
    ...(isInTurn
      ? [buildShape(`(${one}${other})*`, pieces, (length) => filled(one + other, length))]
      : []),
  ]
}

function shapesOfThree(one: string, two: string, three: string): Shape[] {
  const pieces = [one, two, three]
  const quarter = (length: number) => one + filled(two, length / 4) + three
  return [
    buildShape(`(${one}${two}${three})*`, pieces, (length) => filled(one + two + three, length)),
    buildShape(`${one}(${two})*${three}`, pieces, (length) => one + filled(two, length) + three),
    buildShape(`(${one}(${two})*${three}){4}`, pieces, (length) => quarter(length).repeat(4)),
  ]
}

function buildShape(of: string, pieces: readonly string[], text: Shape['text']): Shape {
  return { of, pieces, text }
}

function filled(piece: string, length: number): string {
  return piece === '' ? '' : piece.repeat(Math.max(1, Math.floor(length / piece.length)))
}
