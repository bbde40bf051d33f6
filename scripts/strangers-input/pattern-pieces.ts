import { type AST, visitRegExpAST } from '@eslint-community/regexpp'
import { flagsOfSets, parse } from './regexp-program.ts'

// The pieces of a pattern for the search for its worst text: a word of each repetition, the text before it, the text
// between two repetitions, and a word of each alternative.

const MOST = 16
/** Repetitions with fewer rounds keep their length. */
const MANY = 10
const MOST_LENGTH = 40
/** Tried for a set that names no member: `[^"]`, `\p{M}`. */
const SAMPLES = ['a', '1', ' ', '_', '-', '.', ':', '\n', 'Z', '\u0301', '"', '\u{1F600}', '\0']

export function piecesOf(pattern: RegExp): string[] {
  // Uses the first and the last member of each set, since two repetitions may share only one of them.
  const both = [new Words(pattern, 'first'), new Words(pattern, 'last')]
  const repeated: string[] = []
  const literal: string[] = []
  const before: string[] = []
  const alternative: string[] = []
  visitRegExpAST(parse(pattern), {
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max < MANY) return
      for (const words of both) {
        const word = words.textOf(quantifier.element)
        const beginning = words.textBefore(quantifier)
        repeated.push(word)
        before.push(beginning, beginning + word)
      }
    },
    onAlternativeEnter: ({ elements }) => {
      literal.push(...literalsIn(elements))
      alternative.push(...both.map((words) => words.textOfAll(elements)))
    },
    onCharacterClassEnter: ({ negate, elements }) => {
      if (negate) literal.push(...elements.flatMap((element) => literalsIn([element])))
    },
  })
  return [...new Set([...repeated, ...literal, ...before, ...alternative])]
    .filter((piece) => piece !== '' && piece.length <= MOST_LENGTH)
    .slice(0, MOST)
}

/** Runs of literal characters, which end a repetition, including those that a set excludes. */
function literalsIn(elements: ReadonlyArray<AST.Element | AST.CharacterClassElement>): string[] {
  const runs = ['']
  for (const element of elements)
    if (element.type === 'Character')
      runs.push(`${runs.pop()}${String.fromCodePoint(element.value)}`)
    else runs.push('')
  return runs
}

class Words {
  readonly #flags: string
  readonly #which: 'first' | 'last'

  constructor({ flags }: RegExp, which: 'first' | 'last') {
    this.#flags = flagsOfSets(flags)
    this.#which = which
  }

  textOfAll(elements: readonly AST.Element[]): string {
    return elements.map((element) => this.textOf(element)).join('')
  }

  /** The text of everything before an element, from the pattern's beginning. */
  textBefore(element: AST.Element): string {
    let written = ''
    for (let node: AST.Node | null = element; node; node = node.parent)
      if (node.parent?.type === 'Alternative') {
        const { elements } = node.parent
        written =
          this.textOfAll(
            elements.slice(
              0,
              elements.findIndex((one) => one === node),
            ),
          ) + written
      }
    return written
  }

  textOf(element: AST.Element): string {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup': {
        const words = element.alternatives.map(({ elements }) => this.textOfAll(elements))
        return words.toSorted((a, b) => a.length - b.length)[0] ?? ''
      }
      case 'Quantifier':
        return this.textOf(element.element).repeat(Math.min(element.min || 1, MOST_LENGTH))
      case 'Character':
        return String.fromCodePoint(element.value)
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#member(element.raw)
      case 'Assertion':
      case 'Backreference':
        return ''
    }
  }

  #member(set: string): string {
    const member = new RegExp(`^(?:${set})$`, this.#flags)
    const named = Array.from(set).filter((one) => member.test(one))
    const one = named.at(this.#which === 'first' ? 0 : -1)
    return one ?? SAMPLES.find((sample) => member.test(sample)) ?? ''
  }
}
