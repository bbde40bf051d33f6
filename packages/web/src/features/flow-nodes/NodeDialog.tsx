import type { FlowNode } from '@guiche/contract/flow-graph'
import type { FlowNodeType } from '@guiche/contract/flow-nodes/limits'
import type { ComponentType } from 'react'
import { Overlay } from '../../ui/Overlay.tsx'
import { kindOf } from './kinds.ts'

export interface NodeDialogProps {
  /** The flow in which the node stands. */
  flowId: number
  node: Pick<FlowNode, 'id' | 'type' | 'data'>
  /** It is not in the flow yet. */
  isNew: boolean
  /** Called once, with all that the node holds from now on; what it held and no dialog knows is still in it. */
  onSubmit: (data: FlowNode['data']) => void | Promise<void>
  onClose: () => void
}

/** The dialog of a node's type, fetched when it is asked for; nothing where there is nothing to edit. */
export function NodeDialog(props: NodeDialogProps) {
  const { type } = kindOf(props.node.type)
  if (type === 'unknown' || type === 'start') return null
  const Dialog = dialogs[type]
  if (!Dialog) return null
  return (
    <Overlay>
      <Dialog {...props} />
    </Overlay>
  )
}

const dialogs: Readonly<Partial<Record<FlowNodeType, ComponentType<NodeDialogProps>>>> = {}
