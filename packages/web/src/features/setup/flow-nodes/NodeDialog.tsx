import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import type { FlowNode } from '@guiche/contract/flow-graph'
import type { ComponentType } from 'react'
import { lazy } from '../../../ui/lazy.tsx'
import { Overlay } from '../../../ui/Overlay.tsx'
import { kindOf } from './kinds.ts'

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

/** The dialog of a node's type, loaded when it is opened; renders nothing for types without fields. */
export function NodeDialog(props: NodeDialogProps) {
  const { type } = kindOf(props.node.type)
  if (type === 'unknown' || type === 'start') return null
  const Dialog = dialogs[type]
  return (
    <Overlay>
      <Dialog {...props} />
    </Overlay>
  )
}

const loadMessageDialogs = () => import('./dialogs/MessageDialogs.tsx')
const loadMediumDialogs = () => import('./content/MediumDialogs.tsx')
const loadActionDialogs = () => import('./dialogs/ActionDialogs.tsx')

const dialogs: Readonly<Record<Exclude<FlowNodeType, 'start'>, ComponentType<NodeDialogProps>>> = {
  singleBlock: lazy(async () => ({
    default: (await import('./content/ContentDialog.tsx')).ContentDialog,
  })),
  menu: lazy(async () => ({ default: (await import('./dialogs/MenuDialog.tsx')).MenuDialog })),
  randomizer: lazy(async () => ({
    default: (await import('./dialogs/RandomizerDialog.tsx')).RandomizerDialog,
  })),
  interval: lazy(async () => ({ default: (await loadMessageDialogs()).IntervalDialog })),
  message: lazy(async () => ({ default: (await loadMessageDialogs()).MessageDialog })),
  typebot: lazy(async () => ({
    default: (await import('./dialogs/TypebotDialog.tsx')).TypebotDialog,
  })),
  openai: lazy(async () => ({
    default: (await import('./dialogs/OpenAiDialog.tsx')).OpenAiDialog,
  })),
  question: lazy(async () => ({
    default: (await import('./dialogs/QuestionDialog.tsx')).QuestionDialog,
  })),
  condition: lazy(async () => ({
    default: (await import('./dialogs/ConditionDialog.tsx')).ConditionDialog,
  })),
  http: lazy(async () => ({ default: (await import('./http/HttpDialog.tsx')).HttpDialog })),
  check: lazy(async () => ({ default: (await import('./dialogs/CheckDialog.tsx')).CheckDialog })),
  ticket: lazy(async () => ({
    default: (await import('./dialogs/TicketDialog.tsx')).TicketDialog,
  })),
  variable: lazy(async () => ({ default: (await loadActionDialogs()).VariableDialog })),
  wait: lazy(async () => ({ default: (await loadActionDialogs()).WaitDialog })),
  tag: lazy(async () => ({ default: (await import('./dialogs/TagDialog.tsx')).TagDialog })),
  handover: lazy(async () => ({
    default: (await import('./dialogs/HandoverDialog.tsx')).HandoverDialog,
  })),
  jump: lazy(async () => ({ default: (await loadActionDialogs()).JumpDialog })),
  close: lazy(async () => ({ default: (await loadActionDialogs()).CloseDialog })),
  charge: lazy(async () => ({
    default: (await import('./dialogs/ChargeDialog.tsx')).ChargeDialog,
  })),
  img: lazy(async () => ({ default: (await loadMediumDialogs()).PictureDialog })),
  audio: lazy(async () => ({ default: (await loadMediumDialogs()).AudioDialog })),
  video: lazy(async () => ({ default: (await loadMediumDialogs()).VideoDialog })),
}
