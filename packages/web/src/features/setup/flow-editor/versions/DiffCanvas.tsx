import { useColorScheme } from '@mui/material/styles'
import type { FlowGraph } from '@guiche/contract/flow-graph'
import {
  Background,
  BackgroundVariant,
  Handle,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { memo, useEffect, useMemo } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { exitRowsOf, NodeBody } from '../../flow-nodes/index.ts'
import { canvasStyles } from '../canvas/canvas-styles.ts'
import { flowEditorWords } from '../flow-editor.words.ts'
import { EdgePath } from '../canvas/EdgePath.tsx'
import { KindMark } from '../canvas/FlowNodeCard.tsx'
import { type DiffMark, type GraphDiff, edgeIdentity } from '../graph/diff-graphs.ts'
import { type CanvasEdge, type CanvasNode, emptyView, viewOf } from '../graph/canvas-view.ts'
import { isStart } from '../graph/graph-edits.ts'
import { edgeName, nodeName } from '../node-text.ts'
import { ZoomBar } from '../canvas/ZoomBar.tsx'

interface DiffCanvasProps {
  before: FlowGraph
  after: FlowGraph
  diff: GraphDiff
  /** Node to move to. */
  nodeId: string | undefined
}

/** Both graphs in one read-only canvas, with marks of their differences. */
export function DiffCanvas(props: DiffCanvasProps) {
  return (
    <ReactFlowProvider>
      <DiffFlow {...props} />
    </ReactFlowProvider>
  )
}

function DiffFlow({ before, after, diff, nodeId }: DiffCanvasProps) {
  const say = useWords(flowEditorWords)
  const { colorScheme } = useColorScheme()
  const flow = useReactFlow()
  const { nodes, edges } = useMemo(() => markedView(before, after, diff), [before, after, diff])
  useEffect(() => {
    if (nodeId !== undefined)
      void flow.fitView({ nodes: [{ id: nodeId }], maxZoom: 1, duration: 160, padding: 1 })
  }, [flow, nodeId])
  return (
    <Box sx={canvas} role="group" aria-label={say('diffCanvas')}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        colorMode={colorScheme === 'dark' ? 'dark' : 'light'}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        zoomOnDoubleClick={false}
        minZoom={0.1}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
        onlyRenderVisibleElements={nodes.length > 150}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
        <ZoomBar />
      </ReactFlow>
    </Box>
  )
}

const DiffCard = memo(function DiffCard({ data }: NodeProps<CanvasNode>) {
  const { node } = data
  const rows = exitRowsOf(node)
  const [only] = rows
  const isPlain = rows.length === 1 && only?.label === ''
  return (
    <div className="fn-card">
      {!isStart(node) && <Handle type="target" position={Position.Left} className="fn-in" />}
      <div className="fn-head">
        <KindMark node={node} />
      </div>
      <div className="fn-body">
        <NodeBody node={node} />
      </div>
      {rows.map(({ handle, label }) => (
        <div key={handle} className={isPlain ? undefined : 'fn-exit'}>
          {!isPlain && <bdi>{label}</bdi>}
          <Handle
            type="source"
            id={handle}
            position={Position.Right}
            className={isPlain ? 'fn-out fn-only' : 'fn-out'}
          />
        </div>
      ))}
    </div>
  )
})
const nodeTypes = { card: DiffCard }
const edgeTypes = { way: EdgePath }

/** Removed nodes keep their former positions. */
function markedView(
  before: FlowGraph,
  after: FlowGraph,
  diff: GraphDiff,
): { nodes: CanvasNode[]; edges: CanvasEdge[] } {
  const marks = new Map(diff.nodes.map(({ node, mark }) => [node.id, mark]))
  const ways = new Map(diff.edges.map(({ edge, mark }) => [edgeIdentity(edge), mark]))
  const both: FlowGraph = {
    nodes: [...after.nodes, ...before.nodes.filter(({ id }) => marks.get(id) === 'removed')],
    connections: [
      ...after.connections,
      ...diff.edges.flatMap(({ edge, mark }) => (mark === 'removed' ? [edge] : [])),
    ],
  }
  const view = viewOf(both, emptyView, { nameOf: nodeName, edgeNameOf: edgeName })
  return {
    nodes: view.nodes.map((node) => ({ ...node, ...diffClassProps(marks.get(node.id)) })),
    edges: view.edges.map((edge) => ({
      ...edge,
      ...diffClassProps(edge.data && ways.get(edgeIdentity(edge.data.edge))),
    })),
  }
}

function diffClassProps(mark: DiffMark | undefined): { className?: string } {
  return mark ? { className: `fd-${mark}` } : {}
}

const edgeStyle = (role: string) => ({
  '& .react-flow__edge-path': { stroke: `var(--ui-palette-${role}-main)`, strokeWidth: 2 },
})

const canvas = {
  position: 'relative',
  width: '100%',
  height: '100%',
  minHeight: 280,
  ...canvasStyles,
  '& .fd-added .fn-card': { boxShadow: '0 0 0 2px var(--ui-palette-success-main)' },
  '& .fd-changed .fn-card': { boxShadow: '0 0 0 2px var(--ui-palette-warning-main)' },
  '& .fd-removed .fn-card': {
    boxShadow: '0 0 0 2px var(--ui-palette-error-main)',
    opacity: 0.65,
  },
  '& .react-flow__edge.fd-added': edgeStyle('success'),
  '& .react-flow__edge.fd-removed': {
    '& .react-flow__edge-path': {
      stroke: 'var(--ui-palette-error-main)',
      strokeWidth: 2,
      strokeDasharray: '5 4',
    },
  },
} as const
