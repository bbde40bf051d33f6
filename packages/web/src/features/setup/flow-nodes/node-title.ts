import type { FlowNode } from '@guiche/contract/flow-graph'
import { say } from '../../../platform/words.ts'
import { kindOf } from './kind-of.ts'

// One-line names of nodes, for lists and screen readers.

const NAME_MAX = 60
/** Fields that are left out of the search: secrets, ids and settings. */
const UNSAID = new Set(
  [
    'apiKey voiceKey authorization color companyId number method expects waitUnit unit kind field',
    'voice voiceRegion condition url createdAt updatedAt',
  ].flatMap((names) => names.split(' ')),
)

export function kindName(node: Pick<FlowNode, 'type'>): string {
  return say(kindOf(node.type).words, 'kind')
}

/** Name of a node in lists: `Menu · Escolha uma opção`. */
export function nodeTitle(node: Pick<FlowNode, 'type' | 'data'>): string {
  const words = firstWords(node)
  return words === '' ? kindName(node) : `${kindName(node)} · ${words}`
}

/** The first text of a node, shortened; empty if it has none. */
export function firstWords(node: Pick<FlowNode, 'data'>): string {
  const [first = ''] = nodeTextsOf(node)
  return first.length > NAME_MAX ? `${first.slice(0, NAME_MAX).trimEnd()}…` : first
}

const known = new WeakMap<FlowNode['data'], readonly string[]>()

/** All texts of a node, messages first. */
export function nodeTextsOf({ data }: Pick<FlowNode, 'data'>): readonly string[] {
  let words = known.get(data)
  if (words === undefined) known.set(data, (words = stringsIn(data)))
  return words
}

function stringsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (typeof value !== 'object' || value === null || depth > 4) return []
  if (Array.isArray(value)) return value.flatMap((one) => stringsIn(one, depth + 1))
  const isFile = 'original' in value
  return Object.entries(value)
    .filter(([key]) => !UNSAID.has(key) && key !== 'seq' && !(isFile && key === 'value'))
    .filter(([key, one]) => !(key === 'type' && typeof one === 'string'))
    .flatMap(([, one]) => stringsIn(one, depth + 1))
}
