import { calleeOf, isNode, listOf, nameOf, type Node, walk } from './syntax-tree.ts'

// Names in a source file that hold clock readings, followed through assignments, pushes and returns.

const CLOCKS = [
  'performance.now',
  'Date.now',
  'process.cpuUsage',
  'process.hrtime',
  'process.hrtime.bigint',
]

/** A field of the product's answers that holds a duration. */
const TOOK = 'tookMs'

export function isClockRead(value: unknown): boolean {
  return isNode(value) && value['type'] === 'CallExpression' && CLOCKS.includes(calleeOf(value))
}

export interface Measured {
  /** Variables that hold such values, and functions that return them. */
  names: Set<string>
  /** Functions of this file that compute a value from their arguments, such as a median. */
  computing: Set<string>
}

export function measuredIn(tree: Node): Measured {
  const names = new Set<string>()
  const computing = new Set<string>()
  const measured = { names, computing }
  const facts: Fact[] = []
  walk(tree, (node) => {
    facts.push(...factsAt(node))
    const name = computingName(node)
    if (name !== undefined) computing.add(name)
  })
  for (let before = -1; before < names.size;) {
    before = names.size
    for (const { to, from } of facts)
      if (from.some((value) => isMeasured(value, measured))) to.forEach((name) => names.add(name))
  }
  return measured
}

/** Only synchronous functions count, since an awaited answer may no longer be a duration. */
function computingName({ type, identifier, id, init, async: isAsync }: Node): string | undefined {
  if (type === 'FunctionDeclaration') return isAsync === true ? undefined : nameOf(identifier)
  if (type !== 'VariableDeclarator' || !isNode(init)) return undefined
  const isOne = LAMBDAS.includes(String(init['type'])) && init['async'] !== true
  return isOne && isArithmetic(init['body']) ? nameOf(id) : undefined
}

/** An expression that calls nothing and builds no object. */
function isArithmetic(body: unknown): boolean {
  return isNode(body) && ['BinaryExpression', 'MemberExpression'].includes(String(body['type']))
}

/** The names take the values of the expressions. */
interface Fact {
  to: string[]
  from: unknown[]
}

function factsAt(node: Node): Fact[] {
  switch (node['type']) {
    case 'VariableDeclarator':
      return factsOfVariable(node['id'], node['init'])
    case 'FunctionDeclaration':
      return [{ to: [nameOf(node['identifier']) ?? ''], from: returnsOf(node['body']) }]
    case 'AssignmentExpression':
      return [{ to: rootOf(node['left']), from: [node['right']] }]
    case 'CallExpression':
      return factsOfPush(node)
    default:
      return []
  }
}

const LAMBDAS = ['ArrowFunctionExpression', 'FunctionExpression']

function factsOfVariable(id: unknown, init: unknown): Fact[] {
  const isFunction = isNode(init) && LAMBDAS.includes(String(init['type']))
  const from = isFunction ? returnsOf(init['body']) : [init]
  return [{ to: namesIn(id), from }]
}

function factsOfPush(call: Node): Fact[] {
  const { callee } = call
  if (!isNode(callee) || callee['type'] !== 'MemberExpression') return []
  const verb = nameOf(callee['property'])
  if (verb !== 'push' && verb !== 'unshift' && verb !== 'set' && verb !== 'add') return []
  return [{ to: rootOf(callee['object']), from: argumentsOf(call) }]
}

/** `a` of `a`, `a.b` and `a[0].c`; `this` represents all of its fields. */
function rootOf(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value['type'] === 'MemberExpression') return rootOf(value['object'])
  return namesIn(value)
}

function namesIn(pattern: unknown): string[] {
  const names: string[] = []
  walk(pattern, (node) => {
    if (node['type'] === 'Identifier') names.push(String(node['value']))
  })
  return names
}

/** The expressions that a function returns, without those of nested functions. */
function returnsOf(body: unknown): unknown[] {
  if (!isNode(body)) return []
  if (!Array.isArray(body['stmts'])) return [body]
  const returned: unknown[] = []
  const collectReturns = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach((one: unknown) => collectReturns(one))
    if (!isNode(value) || LAMBDAS.includes(String(value['type']))) return
    if (value['type'] === 'ReturnStatement') returned.push(value['argument'])
    Object.values(value).forEach(collectReturns)
  }
  collectReturns(body)
  return returned
}

/**
 * True if a clock reading contributes to a value. Calls contribute through their receiver, or if they only compute.
 * @param isNear excludes values derived other than by addition
 */
export function isMeasured(value: unknown, measured: Measured, isNear = false): boolean {
  if (!isNode(value)) return false
  const isMeasuredPart = (inner: unknown) => isMeasured(inner, measured, isNear)
  switch (value['type']) {
    case 'Identifier':
      return measured.names.has(String(value['value']))
    case 'ParenthesisExpression':
    case 'TsNonNullExpression':
    case 'TsAsExpression':
      return isMeasuredPart(value['expression'])
    case 'AwaitExpression':
    case 'UnaryExpression':
      return isMeasuredPart(value['argument'])
    case 'BinaryExpression':
      return (
        isArithmeticOperator(value['operator']) &&
        (isMeasuredPart(value['left']) || isMeasuredPart(value['right']))
      )
    case 'ConditionalExpression':
      return isMeasuredPart(value['consequent']) || isMeasuredPart(value['alternate'])
    case 'MemberExpression':
      return nameOf(value['property']) === TOOK || isMeasuredPart(value['object'])
    case 'ArrayExpression':
      return argumentsOf({ arguments: value['elements'] }).some(isMeasuredPart)
    case 'CallExpression':
      return isClockRead(value) || (!isNear && passesMeasured(value, measured))
    default:
      return false
  }
}

const isArithmeticOperator = (operator: unknown) =>
  ['+', '-', '*', '/', '%', '??', '||', '&&'].includes(String(operator))

/** `Math.max(…)`, `Number(…)`, `times.at(-1)`, and functions of this file that return clock readings. */
function passesMeasured(call: Node, measured: Measured): boolean {
  const { callee } = call
  const path = calleeOf(call)
  if (measured.names.has(path)) return true
  const given = argumentsOf(call).some((one) => isMeasured(one, measured))
  if (path.startsWith('Math.') || path === 'Number' || measured.computing.has(path)) return given
  const isMethod = isNode(callee) && callee['type'] === 'MemberExpression'
  return isMethod && isMeasured(callee['object'], measured)
}

function argumentsOf(node: Node): unknown[] {
  return listOf(node['arguments']).map((one) => (isNode(one) ? one['expression'] : undefined))
}
