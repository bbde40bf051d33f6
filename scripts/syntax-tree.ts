// The syntax trees of swc, for the checks of scripts/.

export type Node = Readonly<Record<string, unknown>>

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Calls `see` with each node, outer ones first. */
export function walk(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((one: unknown) => walk(one, see))
  if (!isNode(value)) return
  see(value)
  Object.values(value).forEach((child) => walk(child, see))
}

/** The name of an identifier, also in brackets or awaited. */
export function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  const { type, expression, argument } = value
  if (type === 'ParenthesisExpression' || type === 'TsNonNullExpression') return nameOf(expression)
  if (type === 'AwaitExpression') return nameOf(argument)
  return type === 'Identifier' ? String(value['value']) : undefined
}

/** The callee of a call as `a.b.c`, without calls in between: `test.each(…)(…)` is `test.each`. */
export function calleeOf(call: Node): string {
  return pathOf(call['callee'])
}

function pathOf(value: unknown): string {
  if (!isNode(value)) return ''
  switch (value['type']) {
    case 'Identifier':
      return String(value['value'])
    case 'ThisExpression':
      return 'this'
    case 'MemberExpression':
      return `${pathOf(value['object'])}.${propertyOf(value['property'])}`
    case 'CallExpression':
      return pathOf(value['callee'])
    case 'ParenthesisExpression':
    case 'TsNonNullExpression':
      return pathOf(value['expression'])
    case 'OptionalChainingExpression':
      return pathOf(value['base'])
    default:
      return ''
  }
}

function propertyOf(property: unknown): string {
  return isNode(property) && property['type'] === 'Identifier' ? String(property['value']) : ''
}
