import { readFileSync } from 'node:fs'
import { type LoadFnOutput, registerHooks } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'
import { parse } from 'acorn'
import { runUncounted } from './work-counter.ts'

// Loads modules, including those of the web, and counts the steps of their code: each function and loop gets a counter,
// in our code and in libraries. The work between two counters is bounded by the length of the source.

const STEP = 'if(++workDone>workMost)stopWork();'
const STEP_BEFORE_VALUE = '(++workDone>workMost&&stopWork(),'

const TYPED = ['.ts', '.tsx']
const SCRIPTS = ['.js', '.mjs', '.cjs']
/** Files that modules of the web import for Vite only. */
const ASSETS = ['.css', '.svg', '.png', '.woff2', '.mp3']

/** Adds counters to all modules that this thread loads from now on. */
export function countCode(): void {
  registerLoadHook(withCounters)
}

/** Loads the same modules without counters, for measuring their load time. */
export function loadAsIs(): void {
  registerLoadHook((source) => source)
}

type Change = (source: string, isModule: boolean) => string

function registerLoadHook(change: Change): void {
  registerHooks({
    load: (url, context, next) => runUncounted(() => load(url, () => next(url, context), change)),
  })
}

function load(url: string, next: () => LoadFnOutput, change: Change): LoadFnOutput {
  if (!url.startsWith('file:')) return next()
  const path = fileURLToPath(new URL(url))
  const kind = extname(path)
  if (ASSETS.includes(kind)) return loadResult('module', 'export default ""')
  if (TYPED.includes(kind)) return loadResult('module', change(withoutTypes(path), true))
  if (!SCRIPTS.includes(kind)) return next()
  const { format } = next()
  return loadResult(format, change(readFileSync(path, 'utf8'), format === 'module'))
}

function loadResult(format: LoadFnOutput['format'], source: string): LoadFnOutput {
  return { format, source, shortCircuit: true }
}

function withoutTypes(filename: string): string {
  const source = readFileSync(filename, 'utf8')
  const { code } = transformSync(source, {
    filename,
    jsc: {
      parser: { syntax: 'typescript', tsx: filename.endsWith('.tsx') },
      target: 'es2024',
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    },
  })
  return code
}

function withCounters(source: string, isModule: boolean): string {
  const tree = parse(source, {
    ecmaVersion: 'latest',
    sourceType: isModule ? 'module' : 'script',
    allowReturnOutsideFunction: !isModule,
    allowHashBang: true,
  })
  const pieces: Piece[] = []
  addCountersWithin(tree, pieces)
  return withPieces(source, pieces)
}

/** A piece of source to insert. */
interface Piece {
  at: number
  text: string
  /** Offset at which its block opened; two pieces that close at one place are inserted from the inside out. */
  opened: number
}

type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function addCountersWithin(node: unknown, pieces: Piece[]): void {
  if (Array.isArray(node)) return node.forEach((one: unknown) => addCountersWithin(one, pieces))
  if (!isNode(node) || isExport(node)) return
  addCounter(node, pieces)
  for (const child of Object.values(node))
    if (typeof child === 'object') addCountersWithin(child, pieces)
}

/** `get: function () { return other.name }`, by which Node detects the exports of a CommonJS module. */
function isExport({ type, key, value }: Node): boolean {
  if (type !== 'Property' || !isNode(key) || key['name'] !== 'get') return false
  return isNode(value) && value.type === 'FunctionExpression'
}

function addCounter(node: Node, pieces: Piece[]): void {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      addCounterToFunction(node['body'], pieces)
      break
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      surround(node['body'], `{${STEP}`, '}', pieces)
      break
    case 'ObjectExpression':
      for (const property of [node['properties']].flat())
        if (isNode(property) && property.type === 'SpreadElement')
          surround(property['argument'], 'countSpread(', ')', pieces)
  }
}

function addCounterToFunction(body: unknown, pieces: Piece[]): void {
  if (!isNode(body)) return
  if (body.type !== 'BlockStatement') {
    surround(body, STEP_BEFORE_VALUE, ')', pieces)
    return
  }
  const directive = [body['body']].flat().findLast((one) => isNode(one) && 'directive' in one)
  const at = isNode(directive) ? directive.end : body.start + 1
  pieces.push({ at, text: `;${STEP}`, opened: at })
}

function surround(node: unknown, before: string, after: string, pieces: Piece[]): void {
  if (!isNode(node)) return
  pieces.push({ at: node.start, text: before, opened: node.start })
  pieces.push({ at: node.end, text: after, opened: node.start })
}

function withPieces(source: string, pieces: readonly Piece[]): string {
  let written = ''
  let until = 0
  for (const { at, text } of pieces.toSorted((a, b) => a.at - b.at || b.opened - a.opened)) {
    written += source.slice(until, at) + text
    until = at
  }
  return written + source.slice(until)
}
