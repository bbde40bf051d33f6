import type { FlowNode } from '@guiche/contract/flow-graph'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { CircleAlert, Copy, Trash2, TriangleAlert } from 'lucide-react'
import { memo, use } from 'react'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { CountBadge } from '../../flow-live/index.ts'
import { exitRowsOf, kindOf, NodeBody } from '../../flow-nodes/index.ts'
import { type EditorActions, EditorActionsContext } from '../actions/editor-actions.ts'
import { flowEditorWords } from '../flow-editor.words.ts'
import type { CanvasNode } from '../graph/canvas-view.ts'
import { isStart } from '../graph/graph-edits.ts'
import { type NodeMarks, useMarksOf } from '../marks/marks.ts'

/**
 * Card of a node on the canvas: kind, content and exits. Selection is styled by the class that xyflow sets on the
 * element around it (canvas-styles.ts), so that selecting re-renders no card.
 */
export const FlowNodeCard = memo(NodeCard, (before, after) => before.data === after.data)

function NodeCard({ id, data: { node } }: NodeProps<CanvasNode>) {
  const desk = use(EditorActionsContext)
  const marks = useMarksOf(desk?.marks, id)
  const isFirst = isStart(node)
  // Re-renders on a change of language, since the exits have translated labels.
  useLanguage()
  return (
    <div
      className="fn-card"
      data-passed={marks.isPassed || undefined}
      data-current={marks.isCurrent || undefined}
    >
      {!isFirst && <Handle type="target" position={Position.Left} className="fn-in" />}
      <div className="fn-head">
        <KindMark node={node} />
        <NodeMarkSigns marks={marks} />
        {desk && !desk.isReadOnly && !isFirst && <CardActions id={id} desk={desk} />}
      </div>
      <div className="fn-body">
        <NodeBody node={node} />
      </div>
      <NodeExits node={node} />
    </div>
  )
}

export function KindMark({ node }: { node: Pick<FlowNode, 'type'> }) {
  const { icon: Icon, words, tone } = kindOf(node.type)
  const say = useWords(words)
  return (
    <>
      <span className="fn-icon" data-tone={tone}>
        <Icon size={14} aria-hidden />
      </span>
      <span className="fn-kind">{say('kind')}</span>
    </>
  )
}

function NodeMarkSigns({ marks: { faults, count } }: { marks: NodeMarks }) {
  const say = useWords(flowEditorWords)
  const isError = faults.some((fault) => fault.isError)
  const Sign = isError ? CircleAlert : TriangleAlert
  const words = faults.map(({ code }) => say(`fault_${code}`)).join('\n')
  return (
    <>
      {count && <CountBadge count={count} />}
      {faults.length > 0 && (
        <span
          className="fn-fault"
          data-error={isError || undefined}
          role="img"
          aria-label={words}
          title={words}
        >
          <Sign size={14} aria-hidden />
        </span>
      )}
    </>
  )
}

/** Not in the tab order, so that Tab goes from node to node; Ctrl+D and Delete do the same. */
function CardActions({ id, desk }: { id: string; desk: EditorActions }) {
  const say = useWords(flowEditorWords)
  return (
    <span className="fn-actions nodrag">
      <button
        type="button"
        tabIndex={-1}
        aria-label={say('duplicate')}
        title={say('duplicate')}
        onClick={() => desk.duplicate(id)}
      >
        <Copy size={14} aria-hidden />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={say('remove')}
        title={say('remove')}
        onClick={() => desk.remove(new Set([id]))}
      >
        <Trash2 size={14} aria-hidden />
      </button>
    </span>
  )
}

function NodeExits({ node }: { node: FlowNode }) {
  const rows = exitRowsOf(node)
  const [only] = rows
  if (rows.length === 1 && only?.label === '')
    return (
      <Handle type="source" id={only.handle} position={Position.Right} className="fn-out fn-only" />
    )
  return rows.map(({ handle, label, number }) => (
    <div key={handle} className="fn-exit">
      {number !== undefined && <span className="fn-number">{number}</span>}
      <bdi>{label}</bdi>
      <Handle type="source" id={handle} position={Position.Right} className="fn-out" />
    </div>
  ))
}
