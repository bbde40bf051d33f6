import { parseSync } from '@swc/core'

// The regular expressions of a source file, read from its syntax tree.

export interface FoundPatterns {
  literals: RegExp[]
  /** True if the file creates other expressions at run time. */
  hasMade: boolean
}

export function patternsOf(source: string, tsx: boolean): FoundPatterns {
  const found: FoundPatterns = { literals: [], hasMade: false }
  collectPatterns(parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' }), found)
  return found
}

function collectPatterns(node: unknown, found: FoundPatterns): void {
  if (Array.isArray(node)) return node.forEach((one: unknown) => collectPatterns(one, found))
  if (!isNode(node)) return
  const { type, pattern, flags, callee } = node
  if (type === 'RegExpLiteral' && typeof pattern === 'string' && typeof flags === 'string')
    found.literals.push(new RegExp(pattern, flags))
  if ((type === 'NewExpression' || type === 'CallExpression') && isNode(callee))
    found.hasMade ||= callee['type'] === 'Identifier' && callee['value'] === 'RegExp'
  Object.values(node).forEach((child) => collectPatterns(child, found))
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
