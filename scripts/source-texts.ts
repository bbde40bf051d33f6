// The English texts of a source file: comments, names of tests, summaries of routes, reasons of acrossCompanies and log
// texts.
import { type Comment, parseSync } from 'oxc-parser'
import { isNode, listOf, type Node, walk } from './syntax-tree.ts'

export interface SourceText {
  kind: 'comment' | 'test name' | 'summary' | 'reason' | 'log text'
  /** Line of the first character, from 1. */
  line: number
  /** Without the comment's markers; adjacent line comments are one text. */
  text: string
}

/** @param file its ending decides how `source` is read: as SQL, or as TypeScript or JavaScript */
export function textsOf(file: string, source: string): SourceText[] {
  return file.endsWith('.sql') ? commentsOfSql(source) : textsOfScript(file, source)
}

function textsOfScript(file: string, source: string): SourceText[] {
  const { comments, program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const lineAt = lineCounter(source)
  const texts: SourceText[] = []
  for (const comment of comments) {
    if (isDirective(comment.value)) continue
    const line = lineAt(comment.start)
    const former = texts.at(-1)
    const isContinued =
      comment.type === 'Line' && former !== undefined && isOneBlock(source, former, comment, lineAt)
    if (isContinued) former.text += `\n${comment.value.trim()}`
    else texts.push({ kind: 'comment', line, text: textOf(comment) })
  }
  walk(program, (node) => {
    for (const { kind, value } of [...textsOfCall(node), ...summaryOf(node)]) {
      const found = stringOf(value)
      if (found) texts.push({ kind, line: lineAt(found.at), text: found.text })
    }
  })
  return texts
}

/** The line comment stands alone on its line, right below the text before it, which began in the same way. */
function isOneBlock(
  source: string,
  former: SourceText,
  comment: Comment,
  lineAt: (offset: number) => number,
): boolean {
  const before = source.slice(source.lastIndexOf('\n', comment.start - 1) + 1, comment.start)
  if (before.trim() !== '') return false
  const line = lineAt(comment.start)
  const above =
    source
      .split('\n', line - 1)
      .at(-1)
      ?.trim() ?? ''
  return above.startsWith('//') && former.line + former.text.split('\n').length === line
}

function textOf({ type, value }: Comment): string {
  if (type === 'Line') return value.trim()
  return value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trimEnd())
    .join('\n')
    .trim()
}

/** Comments that tools read: `@ts-expect-error`, `oxlint-disable`, `#region`, `/ <reference`. */
function isDirective(value: string): boolean {
  return /^\s*(?:@ts-|oxlint-|eslint-|#(?:end)?region|\/ <reference|@vite-|@vitest-|#__PURE__)/.test(
    value,
  )
}

interface TextNode {
  kind: SourceText['kind']
  value: unknown
}

const TESTS = ['test', 'it', 'describe']
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']

/**
 * The name of `test('…', …)`, `test.each(…)('…', …)` and the like, the reason of `acrossCompanies('…', …)`, and the text
 * of `log.warn({…}, '…')`.
 */
function textsOfCall({ type, callee, arguments: given }: Node): TextNode[] {
  if (type !== 'CallExpression') return []
  const [first] = listOf(given)
  const root = rootOf(callee)
  if (TESTS.includes(root)) return [{ kind: 'test name', value: first }]
  if (root === 'acrossCompanies') return [{ kind: 'reason', value: first }]
  if (isLogCall(callee)) return listOf(given).map((value) => ({ kind: 'log text', value }))
  return []
}

/** `log.warn`, `plan.log.warn`, `options.logger.warn` */
function isLogCall(callee: unknown): boolean {
  if (!isNode(callee) || callee['type'] !== 'MemberExpression') return false
  const { object, property } = callee
  return LOG_LEVELS.includes(lastNameOf(property)) && ['log', 'logger'].includes(lastNameOf(object))
}

function lastNameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value['type'] === 'MemberExpression') return lastNameOf(value['property'])
  return String(value['name'])
}

/** The summary of a declared route: an object with a summary and a reply. */
function summaryOf({ type, properties }: Node): TextNode[] {
  if (type !== 'ObjectExpression') return []
  const valueOf = (name: string) =>
    listOf(properties).find(
      (property): property is Node =>
        isNode(property) && isNode(property['key']) && property['key']['name'] === name,
    )?.['value']
  return valueOf('reply') === undefined ? [] : [{ kind: 'summary', value: valueOf('summary') }]
}

/** The text of a string or template, with its offset. */
function stringOf(value: unknown): { text: string; at: number } | undefined {
  if (!isNode(value) || typeof value['start'] !== 'number') return undefined
  const at = value['start']
  if (value['type'] === 'Literal' && typeof value['value'] === 'string')
    return { text: value['value'], at }
  if (value['type'] !== 'TemplateLiteral') return undefined
  const text = listOf(value['quasis'])
    .map((part) => (isNode(part) && isNode(part['value']) ? String(part['value']['cooked']) : ''))
    .join('code')
  return { text, at }
}

function rootOf(callee: unknown): string {
  if (!isNode(callee)) return ''
  switch (callee['type']) {
    case 'Identifier':
      return String(callee['name'])
    case 'MemberExpression':
      return rootOf(callee['object'])
    case 'CallExpression':
      return rootOf(callee['callee'])
    default:
      return ''
  }
}

/** Strings and quoted bodies are skipped, since `--` within them begins no comment. */
const SQL_PART = /'(?:[^']|'')*'|--(?<line>[^\n]*)|\/\*(?<block>[^]*?)\*\//g

function commentsOfSql(source: string): SourceText[] {
  const lineAt = lineCounter(source)
  const texts: SourceText[] = []
  for (const match of source.matchAll(SQL_PART)) {
    const { line, block } = match.groups ?? {}
    const text = (line ?? block)?.trim()
    if (text === undefined) continue
    const at = lineAt(match.index)
    const former = texts.at(-1)
    const isAlone = /(?:^|\n)[ \t]*$/.test(source.slice(0, match.index))
    const isBelow = former !== undefined && former.line + former.text.split('\n').length === at
    if (line !== undefined && isAlone && isBelow) former.text += `\n${text}`
    else texts.push({ kind: 'comment', line: at, text })
  }
  return texts
}

/** @returns the line of an offset; offsets may come in any order */
function lineCounter(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? Infinity) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
