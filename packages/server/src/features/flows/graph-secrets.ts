import type { FlowGraph, FlowNode } from '@guiche/contract/flow-graph'
import { MASKED } from '@guiche/contract/settings'
import { seal, unseal } from '../../platform/secrets.ts'

// Keys to programs outside that stand in a graph. They are stored sealed and are never read out: what a client sends back
// masked, empty or not at all keeps what is stored for the node. An explicit null takes it away.

const SEALED = 'sealed:'
const KEYS = ['apiKey', 'voiceKey', 'authorization'] as const
type SecretKey = (typeof KEYS)[number]

export type OpenSecrets = Readonly<Record<SecretKey, string>>

/** The secrets of a node of a stored graph; empty where there is none. */
export function openSecrets(companyId: number, graph: FlowGraph, nodeId: string): OpenSecrets {
  const node = graph.nodes.find(({ id }) => id === nodeId)
  const open = (key: SecretKey) => {
    const stored = node && valueAt(node, key)
    return isSealed(stored) ? unseal(placeOf(companyId), stored.slice(SEALED.length)) : ''
  }
  return {
    apiKey: open('apiKey'),
    voiceKey: open('voiceKey'),
    authorization: open('authorization'),
  }
}

/** @param before graphs of the same flow as they are stored, the newest first */
export function storeSecrets(
  companyId: number,
  graph: FlowGraph,
  before: readonly FlowGraph[],
): FlowGraph {
  const kept = keptSecrets(before)
  return mapSecrets(graph, (given, key, node) => {
    if (given === null) return null
    if (given === undefined || given === '' || given === MASKED) {
      const stored = kept.of(node.id, key)
      if (stored !== undefined) return stored
      // The copy of a node has its key where there is no doubt which it is.
      return given === MASKED ? (kept.only(node, key) ?? '') : given
    }
    const isText = typeof given === 'string' || typeof given === 'number'
    return isText ? SEALED + seal(placeOf(companyId), String(given)) : ''
  })
}

/** As a graph may be read: it shows only that there is one. */
export function maskSecrets(graph: FlowGraph): FlowGraph {
  return mapSecrets(graph, (stored) => (isSealed(stored) ? MASKED : stored))
}

/** For a file that leaves the company. */
export function withoutSecrets(graph: FlowGraph): FlowGraph {
  return mapSecrets(graph, (stored) => (stored === undefined ? undefined : ''))
}

const placeOf = (companyId: number) => `flow secret ${companyId}`

function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SEALED)
}

function keptSecrets(before: readonly FlowGraph[]) {
  const nodes = before.flatMap((graph) => graph.nodes)
  const byId = new Map<string, FlowNode>()
  for (const node of nodes) if (!byId.has(node.id)) byId.set(node.id, node)
  return {
    of(nodeId: string, key: SecretKey): string | undefined {
      const node = byId.get(nodeId)
      const stored = node && valueAt(node, key)
      return isSealed(stored) ? stored : undefined
    },
    only(copy: FlowNode, key: SecretKey): string | undefined {
      const found = [...byId.values()]
        .filter((node) => node.type === copy.type && originOf(node, key) === originOf(copy, key))
        .map((node) => valueAt(node, key))
        .filter(isSealed)
      const [first] = found
      return first !== undefined && new Set(found).size === 1 ? first : undefined
    },
  }
}

/** A header for one server is not given to another. */
function originOf({ data }: FlowNode, key: SecretKey): string {
  if (key !== 'authorization' || typeof data.url !== 'string') return ''
  return URL.canParse(data.url) ? new URL(data.url).origin : data.url
}

type Change = (value: unknown, key: SecretKey, node: FlowNode) => unknown

function mapSecrets(graph: FlowGraph, change: Change): FlowGraph {
  return {
    ...graph,
    nodes: graph.nodes.map((node) => KEYS.reduce((one, key) => changedAt(one, key, change), node)),
  }
}

function valueAt(node: FlowNode, key: SecretKey): unknown {
  return Reflect.get(holderIn(node, key) ?? {}, key)
}

/** Where a node keeps it. */
function holderIn({ type, data }: FlowNode, key: SecretKey): object | undefined {
  if (key === 'authorization') return type === 'http' ? data : undefined
  const { typebotIntegration } = data
  const isHolder =
    typeof typebotIntegration === 'object' &&
    typebotIntegration !== null &&
    !Array.isArray(typebotIntegration)
  return isHolder ? typebotIntegration : undefined
}

function changedAt(node: FlowNode, key: SecretKey, change: Change): FlowNode {
  const holder = holderIn(node, key)
  if (!holder) return node
  const before: unknown = Reflect.get(holder, key)
  const after = change(before, key, node)
  if (after === before) return node
  const changed = { ...holder, [key]: after }
  const data = key === 'authorization' ? changed : { ...node.data, typebotIntegration: changed }
  return { ...node, data }
}
