import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

// Compiles regular expressions to programs of a backtracking machine (regexp-machine.ts), following the matchers of the
// ECMAScript specification.

export type Test = (code: number) => boolean

export type Instruction =
  | { op: 'match' }
  /** One member of a set. */
  | { op: 'one'; test: Test; isBackward: boolean }
  /** A repeated set in one instruction; as a general repetition it would take five. */
  | {
      op: 'many'
      test: Test
      min: number
      max: number
      isGreedy: boolean
      isBackward: boolean
    }
  /** A set with members of several characters, such as emoji: matches the longest one. */
  | { op: 'strings'; pattern: RegExp }
  | { op: 'jump'; to: number }
  /** Continues with the next instruction, and at `to` if that fails. */
  | { op: 'try'; to: number }
  | { op: 'place'; register: number }
  | { op: 'repeat'; counter: number }
  /** Decides on another round of a repetition: `enter` follows, and `exit` is behind its end. */
  | { op: 'turn'; counter: number; min: number; max: number; isGreedy: boolean; exit: number }
  /** Starts a round and clears the groups of the repetition. */
  | { op: 'enter'; counter: number; clearFrom: number; clearTo: number }
  /** Ends a round. A round that is not required and matched nothing fails, because it would repeat endlessly. */
  | { op: 'turned'; counter: number; min: number; to: number }
  | { op: 'edge'; holds: Edge }
  | { op: 'back'; groups: readonly number[]; isSame: Same; isBackward: boolean }
  /** Runs the instructions up to the next `match` separately, and continues at `to`. */
  | { op: 'look'; isNegative: boolean; to: number }

type Edge = (text: string, at: number) => boolean
type Same = (one: string, other: string) => boolean

export interface Program {
  code: readonly Instruction[]
  /** Two for each group, then two for each repetition: the number of rounds, and the start of the last one. */
  registers: number
  groups: number
  isUnicode: boolean
  isAnchored: boolean
}

export function compile(pattern: RegExp): Program {
  const tree = parse(pattern)
  const writer = new Writer(pattern, tree)
  writer.writeAlternatives(tree.alternatives, false)
  writer.code.push({ op: 'match' })
  return {
    code: writer.code,
    registers: writer.registers,
    groups: writer.groups,
    isUnicode: pattern.unicode || pattern.unicodeSets,
    isAnchored: !pattern.multiline && isAnchored(tree.alternatives),
  }
}

export function parse({ source, unicode, unicodeSets }: RegExp): AST.Pattern {
  const parser = new RegExpParser({ ecmaVersion: 2025 })
  return parser.parsePattern(source, 0, source.length, { unicode, unicodeSets })
}

/** V8 tries an expression that can match only at the beginning at no other place. */
function isAnchored(alternatives: readonly AST.Alternative[]): boolean {
  return alternatives.every(({ elements }) => {
    for (const element of elements) {
      if (element.type === 'Assertion') {
        if (element.kind === 'start') return true
        continue
      }
      const isGroup = element.type === 'Group' || element.type === 'CapturingGroup'
      return isGroup && isAnchored(element.alternatives)
    }
    return false
  })
}

class Writer {
  readonly code: Instruction[] = []
  readonly groups: number
  registers: number
  readonly #pattern: RegExp
  readonly #numbers = new Map<AST.CapturingGroup, number>()

  constructor(pattern: RegExp, tree: AST.Pattern) {
    this.#pattern = pattern
    visitRegExpAST(tree, {
      onCapturingGroupEnter: (group) => void this.#numbers.set(group, this.#numbers.size + 1),
    })
    this.groups = this.#numbers.size + 1
    this.registers = 2 * this.groups
  }

  writeAlternatives(all: readonly AST.Alternative[], isBackward: boolean): void {
    const ends: Array<{ op: 'jump'; to: number }> = []
    all.forEach(({ elements }, at) => {
      const isLast = at === all.length - 1
      const next = { op: 'try' as const, to: 0 }
      if (!isLast) this.code.push(next)
      for (const element of isBackward ? elements.toReversed() : elements)
        this.#writeElement(element, isBackward)
      if (isLast) return
      const end = { op: 'jump' as const, to: 0 }
      ends.push(end)
      this.code.push(end)
      next.to = this.code.length
    })
    for (const end of ends) end.to = this.code.length
  }

  #writeElement(element: AST.Element, isBackward: boolean): void {
    switch (element.type) {
      case 'Group':
        if (element.modifiers) this.#refuse('modifiers')
        this.writeAlternatives(element.alternatives, isBackward)
        return
      case 'CapturingGroup':
        this.#writeGroup(element, isBackward)
        return
      case 'Quantifier':
        this.#writeQuantifier(element, isBackward)
        return
      case 'Assertion':
        this.#writeAssertion(element)
        return
      case 'Backreference':
        this.#writeBackreference(element, isBackward)
        return
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        this.#writeSet(element, isBackward)
    }
  }

  #writeGroup(group: AST.CapturingGroup, isBackward: boolean): void {
    const first = 2 * (this.#numbers.get(group) ?? 0)
    this.code.push({ op: 'place', register: isBackward ? first + 1 : first })
    this.writeAlternatives(group.alternatives, isBackward)
    this.code.push({ op: 'place', register: isBackward ? first : first + 1 })
  }

  #writeQuantifier(
    { element, min, max, greedy: isGreedy }: AST.Quantifier,
    isBackward: boolean,
  ): void {
    if (isSet(element) && !hasStrings(element)) {
      this.code.push({ op: 'many', test: this.#test(element), min, max, isGreedy, isBackward })
      return
    }
    const counter = this.registers
    this.registers += 2
    const turn = { op: 'turn' as const, counter, min, max, isGreedy, exit: 0 }
    this.code.push({ op: 'repeat', counter })
    const to = this.code.push(turn) - 1
    this.code.push({ op: 'enter', counter, ...this.#clearedRegisters(element) })
    this.#writeElement(element, isBackward)
    turn.exit = this.code.push({ op: 'turned', counter, min, to })
  }

  #clearedRegisters(element: AST.Element) {
    const within = [...this.#numbers].flatMap(([group, number]) =>
      group.start >= element.start && group.end <= element.end ? [number] : [],
    )
    if (within.length === 0) return { clearFrom: 0, clearTo: 0 }
    return { clearFrom: 2 * Math.min(...within), clearTo: 2 * Math.max(...within) + 2 }
  }

  #writeAssertion(assertion: AST.Assertion): void {
    if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind') {
      const look = { op: 'look' as const, isNegative: assertion.negate, to: 0 }
      this.code.push(look)
      this.writeAlternatives(assertion.alternatives, assertion.kind === 'lookbehind')
      look.to = this.code.push({ op: 'match' })
      return
    }
    this.code.push({ op: 'edge', holds: this.#edgeTest(assertion) })
  }

  #edgeTest(edge: AST.BoundaryAssertion): Edge {
    const { multiline, flags } = this.#pattern
    switch (edge.kind) {
      case 'start':
        return (text, at) => at === 0 || (multiline && isLineEnd(text.charCodeAt(at - 1)))
      case 'end':
        return (text, at) => at === text.length || (multiline && isLineEnd(text.charCodeAt(at)))
      case 'word':
        return wordEdge(flags, edge.negate)
    }
  }

  #writeBackreference({ resolved }: AST.Backreference, isBackward: boolean): void {
    const groups = [resolved].flat().map((group) => this.#numbers.get(group) ?? 0)
    const { ignoreCase } = this.#pattern
    const isSame: Same = ignoreCase
      ? (one, other) => one.toLowerCase() === other.toLowerCase()
      : (one, other) => one === other
    this.code.push({ op: 'back', groups, isSame, isBackward })
  }

  #writeSet(set: CharacterSet, isBackward: boolean): void {
    if (!hasStrings(set)) {
      this.code.push({ op: 'one', test: this.#test(set), isBackward })
      return
    }
    if (isBackward) this.#refuse('strings behind')
    const flags = flagsOfSets(this.#pattern.flags)
    this.code.push({ op: 'strings', pattern: new RegExp(set.raw, `${flags}y`) })
  }

  #test(set: CharacterSet): Test {
    return testOf(set.raw, this.#pattern.flags)
  }

  #refuse(what: string): never {
    throw new Error(`regexp-program.ts does not support ${what}: ${String(this.#pattern)}`)
  }
}

function wordEdge(flags: string, isNone: boolean): Edge {
  const isWord = testOf(String.raw`\w`, flags)
  return (text, at) => {
    const isBefore = at > 0 && isWord(text.charCodeAt(at - 1))
    const isAfter = at < text.length && isWord(text.charCodeAt(at))
    return (isBefore !== isAfter) !== isNone
  }
}

type CharacterSet =
  | AST.Character
  | AST.CharacterSet
  | AST.CharacterClass
  | AST.ExpressionCharacterClass

function isSet(element: AST.Element): element is CharacterSet {
  return (
    element.type === 'Character' ||
    element.type === 'CharacterSet' ||
    element.type === 'CharacterClass' ||
    element.type === 'ExpressionCharacterClass'
  )
}

/** `\p{RGI_Emoji}`, `\q{ab}` and combinations of them. */
function hasStrings(set: CharacterSet): boolean {
  let has = false
  visitRegExpAST(set, {
    onCharacterSetEnter: (node) => {
      if (node.kind === 'property' && node.strings) has = true
    },
    onClassStringDisjunctionEnter: () => {
      has = true
    },
  })
  return has
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13 || code === 0x20_28 || code === 0x20_29
}

const tests = new Map<string, Test>()

/** The flags that determine the characters of a set. */
export function flagsOfSets(flags: string): string {
  return flags.replaceAll(/[dgmy]/g, '')
}

/** V8 itself determines the characters of a set, once for each. */
function testOf(raw: string, allFlags: string): Test {
  const flags = flagsOfSets(allFlags)
  const key = `${flags}/${raw}`
  const test = tests.get(key) ?? memoized(new RegExp(`^(?:${raw})$`, flags))
  tests.set(key, test)
  return test
}

function memoized(pattern: RegExp): Test {
  // oxlint-disable-next-line typescript/unbound-method -- applied with a `this`
  const { exec } = RegExp.prototype
  const holds: Test = (code) => Reflect.apply(exec, pattern, [String.fromCodePoint(code)]) !== null
  const latin = Array.from({ length: 256 }, (_, code) => holds(code))
  const others = new Map<number, boolean>()
  return (code) => {
    if (code < 256) return latin[code] === true
    const known = others.get(code)
    if (known !== undefined) return known
    const isMember = holds(code)
    others.set(code, isMember)
    return isMember
  }
}
