import { compile, type Instruction, type Program } from './regexp-program.ts'

// Runs regular expressions by backtracking as V8 does, and counts each instruction, which V8 does not report. Every
// result is compared with V8's own (counted-builtins.ts), so that both stay equal.

export interface Found {
  /**
   * Start and end of the match and of each group, -1 for a group without a match; undefined without a match. Valid
   * until the next search.
   */
  places: readonly number[] | undefined
  steps: number
}

/** Searches from a place on, only at that place for a sticky expression, and ends at the limit of steps. */
export function search(pattern: RegExp, text: string, from: number, mostSteps: number): Found {
  const machine = machineOf(pattern)
  const places = machine.search(text, from, mostSteps, pattern.sticky)
  return { places, steps: machine.steps }
}

/** By source, because `split` creates an expression for each call. */
const machines = new Map<string, Machine>()
const machinesKnown = new WeakMap<RegExp, Machine>()

function machineOf(pattern: RegExp): Machine {
  const known = machinesKnown.get(pattern)
  if (known) return known
  const key = `${pattern.flags}/${pattern.source}`
  const machine = machines.get(key) ?? new Machine(compile(pattern))
  machines.set(key, machine)
  machinesKnown.set(pattern, machine)
  return machine
}

const FAILED = -1
/**
 * Numbers stored per choice: the continuation, the place, the length of the trail, and the remaining rounds of a
 * repetition.
 */
const CHOICE = 4
const NO_REPETITION = -1

class Machine {
  steps = 0
  readonly #program: Program
  readonly #registers: number[]
  /** Untried choices, newest last. */
  readonly #choices: number[] = []
  /** Former values of registers, to undo the writes of a choice. */
  readonly #trail: number[] = []
  #text = ''
  #mostSteps = 0
  #at = 0

  constructor(program: Program) {
    this.#program = program
    this.#registers = Array<number>(program.registers).fill(-1)
  }

  search(text: string, from: number, mostSteps: number, isSticky: boolean) {
    this.#text = text
    this.#mostSteps = mostSteps
    this.steps = 0
    this.#registers.fill(-1)
    this.#trail.length = 0
    let begun = from
    while (begun <= text.length && this.steps <= mostSteps) {
      this.#at = begun
      if (this.#run(0)) {
        this.#registers[0] = begun
        this.#registers[1] = this.#at
        return this.#registers
      }
      if (isSticky || this.#program.isAnchored) return undefined
      begun = begun < text.length ? this.#indexAfter(begun) : begun + 1
    }
    return undefined
  }

  /** Runs from this instruction. Returns true at a `match`; writes on a failed way are undone. */
  #run(from: number): boolean {
    const { code } = this.#program
    const [choices, trail] = [this.#choices.length, this.#trail.length]
    let next = from
    while (++this.steps <= this.#mostSteps) {
      const instruction = code[next]
      if (instruction === undefined || instruction.op === 'match') {
        // Inside a lookaround no other choice is tried once it holds.
        this.#choices.length = choices
        return true
      }
      next = this.#execute(instruction, next)
      if (next === FAILED) next = this.#backtrack(choices)
      if (next === FAILED) break
    }
    this.#choices.length = choices
    this.#undoWrites(trail)
    return false
  }

  /** @returns the next instruction, or the failure of this way */
  #execute(instruction: Instruction, here: number): number {
    switch (instruction.op) {
      case 'one':
        return this.#takeCharacter(instruction) ? here + 1 : FAILED
      case 'many':
        return this.#takeMany(instruction, here)
      case 'strings':
        return this.#takeString(instruction.pattern) ? here + 1 : FAILED
      case 'jump':
        return instruction.to
      case 'try':
        this.#pushChoice(instruction.to)
        return here + 1
      case 'place':
        this.#writeRegister(instruction.register, this.#at)
        return here + 1
      case 'repeat':
        this.#writeRegister(instruction.counter, 0)
        return here + 1
      case 'turn':
        return this.#chooseRepetition(instruction, here)
      case 'enter':
        return this.#enterRepetition(instruction, here)
      case 'turned':
        return this.#endRepetition(instruction)
      case 'edge':
        return instruction.holds(this.#text, this.#at) ? here + 1 : FAILED
      case 'back':
        return this.#takeBackreference(instruction) ? here + 1 : FAILED
      case 'look':
        return this.#lookAround(instruction, here)
      case 'match':
        return here
    }
  }

  // Characters

  #takeCharacter({
    test,
    isBackward,
  }: {
    test: (code: number) => boolean
    isBackward: boolean
  }): boolean {
    const next = isBackward ? this.#indexBefore(this.#at) : this.#indexAfter(this.#at)
    if (next < 0 || next > this.#text.length) return false
    if (!test(this.#codeAt(isBackward ? next : this.#at))) return false
    this.#at = next
    return true
  }

  #takeMany(many: Instruction & { op: 'many' }, here: number): number {
    const least = many.min
    let taken = 0
    while (taken < least && this.#takeCharacter(many)) taken++
    this.steps += taken
    if (taken < least) return FAILED
    const low = this.#at
    if (many.isGreedy) {
      while (taken < many.max && this.steps <= this.#mostSteps && this.#takeCharacter(many)) {
        taken++
        this.steps++
      }
      if (this.#at !== low) this.#pushChoice(here, low)
    } else if (taken < many.max) this.#pushChoice(here, many.max - taken)
    return here + 1
  }

  /** A greedy repetition gives up its last character, a lazy one takes another. */
  #retryMany(many: Instruction & { op: 'many' }, here: number, rest: number): number {
    if (many.isGreedy) {
      this.#at = many.isBackward ? this.#indexAfter(this.#at) : this.#indexBefore(this.#at)
      if (this.#at !== rest) this.#pushChoice(here, rest)
      return here + 1
    }
    if (!this.#takeCharacter(many)) return FAILED
    if (rest > 1) this.#pushChoice(here, rest - 1)
    return here + 1
  }

  #takeString(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    const [taken] = Reflect.apply(exec, pattern, [this.#text]) ?? []
    if (taken === undefined) return false
    this.#at += taken.length
    return true
  }

  #takeBackreference({ groups, isSame, isBackward }: Instruction & { op: 'back' }): boolean {
    for (const group of groups) {
      const [begin, end] = [this.#readRegister(2 * group), this.#readRegister(2 * group + 1)]
      if (begin < 0 || end < 0) continue
      const length = end - begin
      const from = isBackward ? this.#at - length : this.#at
      this.steps += length
      if (from < 0 || !isSame(this.#text.slice(begin, end), this.#text.slice(from, from + length)))
        return false
      this.#at = isBackward ? from : from + length
      return true
    }
    return true
  }

  // Repetitions

  #chooseRepetition(
    { counter, min, max, isGreedy, exit }: Instruction & { op: 'turn' },
    here: number,
  ): number {
    const turns = this.#readRegister(counter)
    if (turns < min) return here + 1
    if (turns >= max) return exit
    this.#pushChoice(isGreedy ? exit : here + 1)
    return isGreedy ? here + 1 : exit
  }

  #enterRepetition(
    { counter, clearFrom, clearTo }: Instruction & { op: 'enter' },
    here: number,
  ): number {
    this.#writeRegister(counter, this.#readRegister(counter) + 1)
    this.#writeRegister(counter + 1, this.#at)
    for (let register = clearFrom; register < clearTo; register++) this.#writeRegister(register, -1)
    return here + 1
  }

  #endRepetition({ counter, min, to }: Instruction & { op: 'turned' }): number {
    const isRequired = this.#readRegister(counter) <= min
    return isRequired || this.#readRegister(counter + 1) !== this.#at ? to : FAILED
  }

  #lookAround({ isNegative, to }: Instruction & { op: 'look' }, here: number): number {
    const [at, trail] = [this.#at, this.#trail.length]
    const holds = this.#run(here + 1)
    this.#at = at
    if (isNegative) this.#undoWrites(trail)
    return holds === isNegative ? FAILED : to
  }

  // Choices

  #pushChoice(next: number, rest = NO_REPETITION): void {
    this.#choices.push(next, this.#at, this.#trail.length, rest)
  }

  #backtrack(least: number): number {
    while (this.#choices.length > least) {
      const end = this.#choices.length - CHOICE
      const next = this.#choices[end] ?? 0
      const rest = this.#choices[end + 3] ?? NO_REPETITION
      this.#at = this.#choices[end + 1] ?? 0
      this.#undoWrites(this.#choices[end + 2] ?? 0)
      this.#choices.length = end
      const instruction = this.#program.code[next]
      if (rest === NO_REPETITION || instruction?.op !== 'many') return next
      const other = this.#retryMany(instruction, next, rest)
      if (other !== FAILED) return other
    }
    return FAILED
  }

  #readRegister(register: number): number {
    return this.#registers[register] ?? -1
  }

  #writeRegister(register: number, value: number): void {
    this.#trail.push(register, this.#readRegister(register))
    this.#registers[register] = value
  }

  #undoWrites(length: number): void {
    while (this.#trail.length > length) {
      const value = this.#trail.pop() ?? -1
      const register = this.#trail.pop() ?? 0
      this.#registers[register] = value
    }
  }

  // Places

  #codeAt(at: number): number {
    if (!this.#program.isUnicode) return this.#text.charCodeAt(at)
    return this.#text.codePointAt(at) ?? -1
  }

  #indexAfter(at: number): number {
    return this.#codeAt(at) > 0xff_ff ? at + 2 : at + 1
  }

  #indexBefore(at: number): number {
    return at > 1 && this.#codeAt(at - 2) > 0xff_ff ? at - 2 : at - 1
  }
}

// oxlint-disable-next-line typescript/unbound-method -- applied with a `this`
const { exec } = RegExp.prototype
