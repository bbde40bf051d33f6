import type { FlowNode } from '@guiche/contract/flow-graph'
import type { FlowNodeType, NodeData } from '@guiche/contract/flow-nodes/node-kinds'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Catalogue } from '../../../platform/words.ts'
import type { ToneName } from '../../../ui/tokens.ts'

/** The look of a kind of node: one folder beside this file, and one line of node-looks.ts. */
export interface NodeLook<T extends FlowNodeType> {
  readonly icon: LucideIcon
  readonly tone: ToneName
  readonly words: KindWords
  /** True if the editor's menu offers the kind. Others come from clients of this family. */
  readonly isOffered: boolean
  /** Data of a new node, in the format of other clients. */
  readonly newData: FlowNode['data']
  /** Content of the card, apart from its exits. */
  readonly Card: (props: { data: NodeData<T> }) => ReactNode
  /** Absent for a kind without fields. */
  readonly Dialog?: ComponentType<NodeDialogProps>
  /** Rows of several exits on the card; by default an exit needs none. */
  readonly exitLabels?: (data: NodeData<T>) => readonly ExitLabel[]
}

/** `kind` is the kind's name; `noun` the node in the title of its dialog. */
export type KindWords = Catalogue<{ readonly kind: string; readonly noun: string }>

export interface ExitLabel {
  readonly label: string
  /** Number of a menu's option, which customers reply with. */
  readonly number?: number
}

export interface NodeDialogProps {
  /** The flow that contains the node. */
  flowId: number
  node: Pick<FlowNode, 'id' | 'type' | 'data'>
  /** True until the node has been added to the flow. */
  isNew: boolean
  /** Called once with the node's complete new data, including fields that no dialog shows. */
  onSubmit: (data: FlowNode['data']) => void | Promise<void>
  /** Also called after a submit. */
  onClose: () => void
}

/** Tones that group kinds by purpose: messages, questions, branches … */
export const kindTones = {
  says: 't6',
  asks: 't7',
  branches: 't8',
  waits: 't3',
  outside: 't5',
  tickets: 't2',
  leads: 't4',
  ends: 't1',
} as const satisfies Record<string, ToneName>
