import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react'
import { X } from 'lucide-react'
import { memo, use } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { EditorActionsContext } from '../actions/editor-actions.ts'
import { flowEditorWords } from '../flow-editor.words.ts'
import type { CanvasEdge } from '../graph/canvas-view.ts'

/** An edge of the canvas; a selected one shows a delete button. */
export const EdgePath = memo(function EdgePath(props: EdgeProps<CanvasEdge>) {
  const [path, x, y] = getBezierPath({ ...props, curvature: 0.3 })
  return (
    <>
      <BaseEdge path={path} interactionWidth={20} markerEnd={props.markerEnd} />
      {props.selected === true && <RemoveEdgeButton x={x} y={y} />}
    </>
  )
})

function RemoveEdgeButton({ x, y }: { x: number; y: number }) {
  const say = useWords(flowEditorWords)
  const desk = use(EditorActionsContext)
  if (!desk || desk.isReadOnly) return null
  return (
    <EdgeLabelRenderer>
      <div
        className="nodrag nopan"
        style={{
          position: 'absolute',
          pointerEvents: 'all',
          transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`,
        }}
      >
        <IconAction
          size="small"
          icon={X}
          label={say('removeWay')}
          sx={removeLook}
          onClick={desk.removeChosen}
        />
      </div>
    </EdgeLabelRenderer>
  )
}

const removeLook = {
  width: 24,
  height: 24,
  borderRadius: '50%',
  background: 'var(--ui-palette-surface-float)',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line)',
  '&:hover': { background: 'var(--ui-palette-surface-float)', color: 'error.text' },
} as const
