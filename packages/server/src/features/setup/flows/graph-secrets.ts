import type { FlowGraph, FlowNode } from '@guiche/contract/flow-graph'
import { originOf } from '@guiche/contract/origin'
import { MASKED } from '@guiche/contract/settings'
import { AppError } from '../../../platform/errors.ts'
import { sealForOrigin, unsealForOrigin } from '../../../platform/secrets.ts'
import { unsealAiKey, type OwnAi, sealAiKey } from '../../organisation/settings/index.ts'

// Credentials for external services in a graph. They are stored sealed and never returned: a client that sends a secret
// masked, empty or not at all keeps the stored one of the node; null removes it. Each is sealed with the origin for
// which it was typed and is unusable for another: a header's is the origin of the node's address, a voice key's its
// Azure region, an AI key's the address of the company's AI.

const SEALED = 'sealed:'
const KEYS = ['apiKey', 'voiceKey', 'authorization'] as const
type SecretKey = (typeof KEYS)[number]

export type OpenSecrets = Readonly<Record<SecretKey, string>>

/** The unsealed secrets of a node of a stored graph; empty if missing or sealed for another origin. */
export function openSecrets(
  companyId: number,
  graph: FlowGraph,
  nodeId: string,
  ai: OwnAi,
): OpenSecrets {
  const node = graph.nodes.find(({ id }) => id === nodeId)
  const place = flowSealPurpose(companyId)
  const unsealSecret = (key: SecretKey) => {
    const stored = node && secretValue(node, key)
    if (!node || !isSealed(stored)) return ''
    const sealed = stored.slice(SEALED.length)
    if (key === 'apiKey') return unsealAiKey(place, ai, sealed)
    const origin = secretDestination(node, key)
    return unsealForOrigin(place, origin, sealed, origin)
  }
  return {
    apiKey: unsealSecret('apiKey'),
    voiceKey: unsealSecret('voiceKey'),
    authorization: unsealSecret('authorization'),
  }
}

/**
 * Seals the secrets of a graph.
 * @param before stored graphs of the same flow, the newest first
 * @throws ERR_SECRET_FOR_OTHER_ADDRESS if a masked secret is now beside an address of another origin
 */
export function sealSecrets(
  companyId: number,
  graph: FlowGraph,
  before: readonly FlowGraph[],
  ai: OwnAi,
): FlowGraph {
  const kept = storedSecrets(before)
  const place = flowSealPurpose(companyId)
  return mapSecrets(graph, (given, key, node) => {
    if (given === null) return null
    if (given === undefined || given === '' || given === MASKED) {
      const stored = kept.secretFor(node, key)
      if (stored !== undefined) return stored
      if (given === MASKED && kept.hasOtherDestination(node, key))
        throw new AppError('ERR_SECRET_FOR_OTHER_ADDRESS')
      // The copy of a node gets its secret if only one stored secret is possible.
      return given === MASKED ? (kept.onlyPossibleFor(node, key) ?? '') : given
    }
    const isText = typeof given === 'string' || typeof given === 'number'
    if (!isText) return ''
    const text = String(given)
    return (
      SEALED +
      (key === 'apiKey'
        ? sealAiKey(place, ai, text)
        : sealForOrigin(place, secretDestination(node, key), text))
    )
  })
}

/** A graph for clients, with stored secrets masked. */
export function maskSecrets(graph: FlowGraph): FlowGraph {
  return mapSecrets(graph, (stored) => (isSealed(stored) ? MASKED : stored))
}

/** A graph for files that leave the company, with empty secrets. */
export function withoutSecrets(graph: FlowGraph): FlowGraph {
  return mapSecrets(graph, (stored) => (stored === undefined ? undefined : ''))
}

const flowSealPurpose = (companyId: number) => `flow secret ${companyId}`

export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SEALED)
}

function storedSecrets(before: readonly FlowGraph[]) {
  const nodes = before.flatMap((graph) => graph.nodes)
  const byId = new Map<string, FlowNode>()
  for (const node of nodes) if (!byId.has(node.id)) byId.set(node.id, node)
  /** The stored secret of the node with this id, and its origin. */
  const storedOf = ({ id }: FlowNode, key: SecretKey) => {
    const before = byId.get(id)
    const stored = before && secretValue(before, key)
    return before && isSealed(stored)
      ? { stored, origin: secretDestination(before, key) }
      : undefined
  }
  return {
    secretFor(node: FlowNode, key: SecretKey): string | undefined {
      const found = storedOf(node, key)
      return found?.origin === secretDestination(node, key) ? found.stored : undefined
    },
    hasOtherDestination(node: FlowNode, key: SecretKey): boolean {
      const found = storedOf(node, key)
      return found !== undefined && found.origin !== secretDestination(node, key)
    },
    onlyPossibleFor(copy: FlowNode, key: SecretKey): string | undefined {
      const found = [...byId.values()]
        .filter(
          (node) =>
            node.type === copy.type &&
            secretDestination(node, key) === secretDestination(copy, key),
        )
        .map((node) => secretValue(node, key))
        .filter(isSealed)
      const [first] = found
      return first !== undefined && new Set(found).size === 1 ? first : undefined
    },
  }
}

/** The origin that a node sends its secret to; empty for AI keys, since nodes do not hold their address. */
function secretDestination(node: FlowNode, key: SecretKey): string {
  if (key === 'apiKey') return ''
  const given: unknown =
    key === 'authorization'
      ? node.data.url
      : Reflect.get(secretHolder(node, 'voiceKey') ?? {}, 'voiceRegion')
  if (typeof given !== 'string') return ''
  return key === 'authorization' ? originOf(given) : given.trim().toLowerCase()
}

type SecretChange = (value: unknown, key: SecretKey, node: FlowNode) => unknown

function mapSecrets(graph: FlowGraph, change: SecretChange): FlowGraph {
  return {
    ...graph,
    nodes: graph.nodes.map((node) =>
      KEYS.reduce((one, key) => withChangedSecret(one, key, change), node),
    ),
  }
}

function secretValue(node: FlowNode, key: SecretKey): unknown {
  return Reflect.get(secretHolder(node, key) ?? {}, key)
}

/** The object in a node's data that holds the secret. */
function secretHolder({ type, data }: FlowNode, key: SecretKey): object | undefined {
  if (key === 'authorization') return type === 'http' ? data : undefined
  const { typebotIntegration } = data
  const isHolder =
    typeof typebotIntegration === 'object' &&
    typebotIntegration !== null &&
    !Array.isArray(typebotIntegration)
  return isHolder ? typebotIntegration : undefined
}

function withChangedSecret(node: FlowNode, key: SecretKey, change: SecretChange): FlowNode {
  const holder = secretHolder(node, key)
  if (!holder) return node
  const before: unknown = Reflect.get(holder, key)
  const after = change(before, key, node)
  if (after === before) return node
  const changed = { ...holder, [key]: after }
  const data = key === 'authorization' ? changed : { ...node.data, typebotIntegration: changed }
  return { ...node, data }
}
