import { isClockRead } from './measured-names.ts'
import { isNode, nameOf, type Node, walk } from './syntax-tree.ts'

// Numeric constants of a source file: literals, their sums and products, and variables that hold them.

export interface Constants {
  values: ReadonlyMap<string, number>
  /** Milliseconds from now for variables with `Date.now() + …`. */
  deadlines: ReadonlyMap<string, number>
}

/** Names that platform/clock.ts exports. */
const UNITS = { SECOND: 1000, MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000 } as const

export function constantsOf(tree: Node): Constants {
  const values = new Map<string, number>(Object.entries(UNITS))
  const deadlines = new Map<string, number>()
  const constants = { values, deadlines }
  walk(tree, ({ type, id, init }) => {
    const name = type === 'VariableDeclarator' ? nameOf(id) : undefined
    if (name === undefined) return
    setLeast(values, name, constantOf(init, constants))
    if (isNode(init) && init['type'] === 'BinaryExpression' && isClockRead(init['left']))
      setLeast(deadlines, name, constantOf(init['right'], constants))
  })
  return constants
}

/** If two constants have the same name, the smaller counts. */
function setLeast(map: Map<string, number>, name: string, value: number | undefined): void {
  if (value !== undefined) map.set(name, Math.min(value, map.get(name) ?? value))
}

/** @returns undefined for values that only exist at run time */
export function constantOf(value: unknown, constants: Constants): number | undefined {
  if (!isNode(value)) return undefined
  switch (value['type']) {
    case 'NumericLiteral':
      return Number(value['value'])
    case 'Identifier':
      return constants.values.get(String(value['value']))
    case 'ParenthesisExpression':
    case 'TsConstAssertion':
      return constantOf(value['expression'], constants)
    case 'UnaryExpression':
      return value['operator'] === '-'
        ? negative(constantOf(value['argument'], constants))
        : undefined
    case 'BinaryExpression':
      return valueOfBinary(value, constants)
    default:
      return undefined
  }
}

const negative = (value: number | undefined) => (value === undefined ? undefined : -value)

function valueOfBinary({ operator, left, right }: Node, constants: Constants): number | undefined {
  const [a, b] = [constantOf(left, constants), constantOf(right, constants)]
  if (a === undefined || b === undefined) return undefined
  if (operator === '+') return a + b
  if (operator === '-') return a - b
  if (operator === '*') return a * b
  return operator === '/' ? a / b : undefined
}
