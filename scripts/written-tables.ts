import { parseSync } from '@swc/core'
import { snakeCase } from '../packages/server/src/platform/database/case-translation.ts'

// The tables that a source file writes, read from its syntax tree: Kysely's inserts, updates and deletes, and SQL in
// strings and templates.

export interface Write {
  table: string
  verb: 'insert' | 'update' | 'delete'
  /** The columns that an update in plain SQL sets, if they can be read. */
  columns?: string[]
}

/** A name that is not in the source, such as `insert into ${table}`. */
export const UNREADABLE = '?'

export function writesOf(source: string): Write[] {
  const tree: unknown = parseSync(source, { syntax: 'typescript', tsx: false, target: 'es2024' })
  const writes: Write[] = []
  collectWrites(tree, writes)
  return writes
}

function collectWrites(node: unknown, writes: Write[]): void {
  if (Array.isArray(node)) return node.forEach((one: unknown) => collectWrites(one, writes))
  if (!isNode(node)) return
  writes.push(...writesAt(node))
  Object.values(node).forEach((child) => collectWrites(child, writes))
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function writesAt(node: Node): Write[] {
  switch (node['type']) {
    case 'CallExpression':
      return writeOfCall(node)
    case 'TemplateLiteral':
      return writesOfSql(textOfTemplate(node))
    case 'StringLiteral':
      return typeof node['value'] === 'string' ? writesOfSql(node['value']) : []
    default:
      return []
  }
}

const BUILDERS: ReadonlyMap<unknown, Write['verb']> = new Map([
  ['insertInto', 'insert'],
  ['replaceInto', 'insert'],
  ['mergeInto', 'update'],
  ['updateTable', 'update'],
  ['deleteFrom', 'delete'],
] as const)

function writeOfCall({ callee, arguments: given }: Node): Write[] {
  const property = isNode(callee) ? callee['property'] : undefined
  const verb = isNode(property) ? BUILDERS.get(property['value']) : undefined
  if (!verb) return []
  const [first] = Array.isArray(given) ? (given as unknown[]) : []
  const argument = isNode(first) && isNode(first['expression']) ? first['expression'] : {}
  const table = argument['type'] === 'StringLiteral' ? argument['value'] : undefined
  if (typeof table !== 'string') return [{ table: UNREADABLE, verb }]
  return [{ table: snakeCase(table.split(' ')[0] ?? table), verb }]
}

function textOfTemplate({ quasis }: Node): string {
  if (!Array.isArray(quasis)) return ''
  return quasis
    .map((quasi: unknown) => (isNode(quasi) ? String(quasi['raw']) : ''))
    .join(UNREADABLE)
}

const NAME = '(?:only\\s+)?"?([a-z_]\\w*|\\?)"?'
const STATEMENTS: ReadonlyArray<[Write['verb'], RegExp]> = [
  ['insert', new RegExp(`\\binsert\\s+into\\s+${NAME}`, 'gi')],
  ['insert', new RegExp(`\\bcopy\\s+${NAME}[^;]*\\bfrom\\s+stdin`, 'gi')],
  ['delete', new RegExp(`\\bdelete\\s+from\\s+${NAME}`, 'gi')],
  ['delete', new RegExp(`\\btruncate\\s+(?:table\\s+)?${NAME}`, 'gi')],
  ['update', new RegExp(`\\bmerge\\s+into\\s+${NAME}`, 'gi')],
  // Excludes the update of ON CONFLICT, which names no table, and FOR UPDATE, which sets nothing.
  ['update', new RegExp(`\\bupdate\\s+${NAME}(?:\\s+(?:as\\s+)?(?!set\\b)\\w+)?\\s+set\\b`, 'gi')],
]

function writesOfSql(text: string): Write[] {
  const statements = text.replace(/--[^\n]*/g, '')
  return STATEMENTS.flatMap(([verb, pattern]) =>
    [...statements.matchAll(pattern)]
      .filter(([, table]) => table !== 'set')
      .map((match) => {
        const table = match[1]?.toLowerCase() ?? UNREADABLE
        const isUpdate = verb === 'update' && /set$/i.test(match[0])
        const rest = statements.slice(match.index + match[0].length)
        return isUpdate ? { table, verb, columns: columnsSet(rest) } : { table, verb }
      }),
  )
}

/** The columns of `a = …, b = … from …`. */
function columnsSet(text: string): string[] {
  let depth = 0
  let top = ''
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth < 0) break
    if (depth === 0) top += character
  }
  const [assignments = ''] = top.split(/\b(?:from|where|returning)\b/i)
  return assignments.split(',').map((assignment) => {
    const [, column] = /^\s*"?([a-z_]\w*)"?\s*=/i.exec(assignment) ?? []
    return column?.toLowerCase() ?? UNREADABLE
  })
}
