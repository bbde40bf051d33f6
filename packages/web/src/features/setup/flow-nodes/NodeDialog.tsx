import { nodeTypeOf } from '@guiche/contract/flow-graph'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import type { NodeDialogProps } from './node-look.ts'
import { nodeLooks } from './node-looks.ts'

/** The dialog of a node's kind, loaded when it is opened; renders nothing for kinds without fields. */
export function NodeDialog(props: NodeDialogProps) {
  const type = nodeTypeOf(props.node)
  if (type === undefined) return null
  const { Dialog } = nodeLooks[type]
  if (!Dialog) return null
  return (
    <LazyOverlay>
      <Dialog {...props} />
    </LazyOverlay>
  )
}
