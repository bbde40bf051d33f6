import { type FlowNode, nodeTypeOf } from '@guiche/contract/flow-graph'
import { type FlowNodeType, isFlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import { CircleHelp, type LucideIcon } from 'lucide-react'
import type { ToneName } from '../../../ui/tokens.ts'
import { unknownWords } from './flow-nodes.words.ts'
import { type KindWords, kindTones } from './node-look.ts'
import { nodeLooks } from './node-looks.ts'

/** Properties of a kind of node. */
interface Kind {
  readonly type: FlowNodeType | 'unknown'
  readonly icon: LucideIcon
  readonly words: KindWords
  readonly tone: ToneName
  /** True if the node has fields. */
  readonly hasDialog: boolean
}

const unknownKind: Kind = {
  type: 'unknown',
  icon: CircleHelp,
  words: unknownWords,
  tone: kindTones.ends,
  hasDialog: false,
}

/** Kinds of the speed dial, in its order. */
export const offeredKinds = Object.keys(nodeLooks)
  .filter(isFlowNodeType)
  .filter((type) => nodeLooks[type].isOffered)

/** The kind for any type that a graph may hold. */
export function kindOf(type: string): Kind {
  const known = nodeTypeOf({ type })
  if (known === undefined) return unknownKind
  const { icon, words, tone, Dialog } = nodeLooks[known]
  return { type: known, icon, words, tone, hasDialog: Dialog !== undefined }
}

export function newNodeData(type: FlowNodeType): FlowNode['data'] {
  return structuredClone(nodeLooks[type].newData)
}
