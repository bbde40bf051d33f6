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
      begun = begun < text.length ? this.#after(begun) : begun + 1
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
      next = this.#done(instruction, next)
      if (next === FAILED) next = this.#other(choices)
      if (next === FAILED) break
    }
    this.#choices.length = choices
    this.#undo(trail)
    return false
  }

  /** @returns the next instruction, or the failure of this way */
  #done(instruction: Instruction, here: number): number {
    switch (instruction.op) {
      case 'one':
        return this.#take(instruction) ? here + 1 : FAILED
      case 'many':
        return this.#takeMany(instruction, here)
      case 'strings':
        return this.#takeString(instruction.pattern) ? here + 1 : FAILED
      case 'jump':
        return instruction.to
      case 'try':
        this.#choose(instruction.to)
        return here + 1
      case 'place':
        this.#write(instruction.register, this.#at)
        return here + 1
      case 'repeat':
        this.#write(instruction.counter, 0)
        return here + 1
      case 'turn':
        return this.#turn(instruction, here)
      case 'enter':
        return this.#enter(instruction, here)
      case 'turned':
        return this.#turned(instruction)
      case 'edge':
        return instruction.holds(this.#text, this.#at) ? here + 1 : FAILED
      case 'back':
        return this.#takeAgain(instruction) ? here + 1 : FAILED
      case 'look':
        return this.#look(instruction, here)
      case 'match':
        return here
    }
  }

  // Characters

  #take({ test, isBackward }: { test: (code: number) => boolean; isBackward: boolean }): boolean {
    const next = isBackward ? this.#before(this.#at) : this.#after(this.#at)
    if (next < 0 || next > this.#text.length) return false
    if (!test(this.#code(isBackward ? next : this.#at))) return false
    this.#at = next
    return true
  }

  #takeMany(many: Instruction & { op: 'many' }, here: number): number {
    const least = many.min
    let taken = 0
    while (taken < least && this.#take(many)) taken++
    this.steps += taken
    if (taken < least) return FAILED
    const low = this.#at
    if (many.isGreedy) {
      while (taken < many.max && this.steps <= this.#mostSteps && this.#take(many)) {
        taken++
        this.steps++
      }
      if (this.#at !== low) this.#choose(here, low)
    } else if (taken < many.max) this.#choose(here, many.max - taken)
    return here + 1
  }

  /** A greedy repetition gives up its last character, a lazy one takes another. */
  #takeOther(many: Instruction & { op: 'many' }, here: number, rest: number): number {
    if (many.isGreedy) {
      this.#at = many.isBackward ? this.#after(this.#at) : this.#before(this.#at)
      if (this.#at !== rest) this.#choose(here, rest)
      return here + 1
    }
    if (!this.#take(many)) return FAILED
    if (rest > 1) this.#choose(here, rest - 1)
    return here + 1
  }

  #takeString(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    const [taken] = Reflect.apply(exec, pattern, [this.#text]) ?? []
    if (taken === undefined) return false
    this.#at += taken.length
    return true
  }

  #takeAgain({ groups, isSame, isBackward }: Instruction & { op: 'back' }): boolean {
    for (const group of groups) {
      const [begin, end] = [this.#register(2 * group), this.#register(2 * group + 1)]
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

  #turn({ counter, min, max, isGreedy, exit }: Instruction & { op: 'turn' }, here: number): number {
    const turns = this.#register(counter)
    if (turns < min) return here + 1
    if (turns >= max) return exit
    this.#choose(isGreedy ? exit : here + 1)
    return isGreedy ? here + 1 : exit
  }

  #enter({ counter, clearFrom, clearTo }: Instruction & { op: 'enter' }, here: number): number {
    this.#write(counter, this.#register(counter) + 1)
    this.#write(counter + 1, this.#at)
    for (let register = clearFrom; register < clearTo; register++) this.#write(register, -1)
    return here + 1
  }

  #turned({ counter, min, to }: Instruction & { op: 'turned' }): number {
    const isRequired = this.#register(counter) <= min
    return isRequired || this.#register(counter + 1) !== this.#at ? to : FAILED
  }

  #look({ isNegative, to }: Instruction & { op: 'look' }, here: number): number {
    const [at, trail] = [this.#at, this.#trail.length]
    const holds = this.#run(here + 1)
    this.#at = at
    if (isNegative) this.#undo(trail)
    return holds === isNegative ? FAILED : to
  }

  // Choices

  #choose(next: number, rest = NO_REPETITION): void {
    this.#choices.push(next, this.#at, this.#trail.length, rest)
  }

  #other(least: number): number {
    while (this.#choices.length > least) {
      const end = this.#choices.length - CHOICE
      const next = this.#choices[end] ?? 0
      const rest = this.#choices[end + 3] ?? NO_REPETITION
      this.#at = this.#choices[end + 1] ?? 0
      this.#undo(this.#choices[end + 2] ?? 0)
      this.#choices.length = end
      const instruction = this.#program.code[next]
      if (rest === NO_REPETITION || instruction?.op !== 'many') return next
      const other = this.#takeOther(instruction, next, rest)
      if (other !== FAILED) return other
    }
    return FAILED
  }

  #register(register: number): number {
    return this.#registers[register] ?? -1
  }

  #write(register: number, value: number): void {
    this.#trail.push(register, this.#register(register))
    this.#registers[register] = value
  }

  #undo(length: number): void {
    while (this.#trail.length > length) {
      const value = this.#trail.pop() ?? -1
      const register = this.#trail.pop() ?? 0
      this.#registers[register] = value
    }
  }

  // Places

  #code(at: number): number {
    if (!this.#program.isUnicode) return this.#text.charCodeAt(at)
    return this.#text.codePointAt(at) ?? -1
  }

  #after(at: number): number {
    return this.#code(at) > 0xff_ff ? at + 2 : at + 1
  }

  #before(at: number): number {
    return at > 1 && this.#code(at - 2) > 0xff_ff ? at - 2 : at - 1
  }
}

// oxlint-disable-next-line typescript/unbound-method -- applied with a `this`
const { exec } = RegExp.prototype
