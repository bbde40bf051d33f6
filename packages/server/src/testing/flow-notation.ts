import type { FlowEdge, FlowGraph, FlowNode } from '@guiche/contract/flow-graph'
import { flowEdge, flowNode, startNode } from './build-flow.ts'

// Flows in a few lines, for tests:
//
//   oi: message Olá, {{firstName}}!
//   menu: menu Em que podemos ajudar? | Vendas | Suporte
//   nome: question nome = Qual é o seu nome?
//   fila: ticket Vendas
//   oi > menu
//   menu.1 > nome > fila
//
// A line with a colon defines a node with its kind, and its data as words or as JSON. The other lines are edges; a dot
// separates an exit other than `a` (a number is the exit of a menu's option). The flow starts at the first node.

/** Resolves names to ids, such as `queue Vendas`, `tag Cliente` or `flow Outro`. */
export type ResolveId = (kind: 'queue' | 'tag' | 'flow', name: string) => number

export function parseFlow(lines: readonly string[], numbered: ResolveId = () => 0): FlowGraph {
  const nodes: FlowNode[] = []
  const edges: FlowEdge[] = []
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== '')) {
    const [, id, type, rest] = /^(\w+): (\w+)(?: (.*))?$/.exec(line) ?? []
    if (id !== undefined && type !== undefined)
      nodes.push(flowNode(id, type, dataOf(type, rest ?? '', numbered)))
    else if (/^\w+(?:\.\w+)?(?: > \w+(?:\.\w+)?)+$/.test(line)) edges.push(...edgesOfLine(line))
    else throw new Error(`unknown line of a flow: ${line}`)
  }
  const [first] = nodes
  const begin = first ? [flowEdge(startNode.id, first.id)] : []
  return { nodes: [startNode, ...nodes], connections: [...begin, ...edges] }
}

function edgesOfLine(line: string): FlowEdge[] {
  const names = line.split(' > ')
  return names.slice(1).map((target, index) => {
    const [source = '', exit = 'a'] = (names[index] ?? '').split('.')
    const handle = /^\d+$/.test(exit) ? `a${exit}` : exit
    return flowEdge(`${source}.${handle}`, target.split('.')[0] ?? '')
  })
}

const TALKING = new Set(['question', 'openai', 'typebot'])

function dataOf(type: string, rest: string, numbered: ResolveId): Record<string, unknown> {
  const data = /^\{[^{]/.test(rest)
    ? parseJsonData(rest, numbered)
    : parseWordData(type, rest, numbered)
  return TALKING.has(type) ? { typebotIntegration: data } : data
}

/** `queue:Vendas` stands for the queue's id. */
function parseJsonData(rest: string, numbered: ResolveId): Record<string, unknown> {
  const named = rest.replaceAll(/"(queue|tag|flow):([^"]+)"/g, (_, kind, name: string) => {
    if (kind !== 'queue' && kind !== 'tag' && kind !== 'flow')
      throw new Error(`unknown reference ${kind}`)
    return String(numbered(kind, name))
  })
  return { ...JSON.parse(named) }
}

function parseWordData(type: string, rest: string, numbered: ResolveId): Record<string, unknown> {
  const [first = '', ...more] = rest.split(' | ')
  const [key = '', ...words] = rest.split(' = ')
  const value = words.join(' = ')
  switch (type) {
    case 'message':
      return { label: rest }
    case 'menu':
      return {
        message: first,
        arrayOption: more.map((text, at) => ({ number: at + 1, value: text })),
      }
    case 'singleBlock':
      return contentOf(rest.split(' | '))
    case 'interval':
      return { label: `Intervalo ${rest} seg.`, sec: Number(rest) }
    case 'wait': {
      const [amount, unit] = rest.split(' ')
      return { amount: Number(amount), unit }
    }
    case 'randomizer':
      return { percent: Number(rest) }
    case 'question':
      return { message: value, answerKey: key }
    case 'variable':
      return { key, value }
    case 'condition': {
      const [name, condition, ...other] = rest.split(' ')
      return { key: name, condition, value: other.join(' ') }
    }
    case 'ticket':
      return { data: { id: numbered('queue', rest), name: rest } }
    case 'handover':
      return { queueId: key === '' ? null : numbered('queue', key), message: '', summary: value }
    case 'tag':
      return { tagIds: [numbered('tag', rest)] }
    case 'jump':
      return { flowId: numbered('flow', rest) }
    case 'close':
      return { message: rest }
    case 'charge': {
      const [amount = '1', unit = 'days'] = (more[0] ?? '').split(' ')
      return { value: first, description: '', message: more[1] ?? '', amount: Number(amount), unit }
    }
    case 'img':
    case 'audio':
    case 'video':
      return { url: rest }
    default:
      return {}
  }
}

/** `~ 5` is an interval, `* file` a picture, everything else a text. */
function contentOf(parts: readonly string[]) {
  const elements = parts.map((part, index) => {
    const type = typeOfElement[part.slice(0, 2)] ?? 'message'
    return { type, value: type === 'message' ? part : part.slice(2), number: `${type}${index + 1}` }
  })
  return { seq: elements.map(({ number }) => number), elements }
}

const typeOfElement: Readonly<Record<string, string>> = { '~ ': 'interval', '* ': 'img' }
