import { useColorScheme } from '@mui/material/styles'
import {
  Background,
  BackgroundVariant,
  type Connection,
  type FinalConnectionState,
  MarkerType,
  MiniMap,
  ReactFlow,
  type ReactFlowState,
  useStore,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { canvasStyles } from './canvas-styles.ts'
import { useEditor } from '../editor-store.ts'
import type { EditorActions } from '../actions/editor-actions.ts'
import { flowEditorWords } from '../flow-editor.words.ts'
import { FlowNodeCard } from './FlowNodeCard.tsx'
import { EdgePath } from './EdgePath.tsx'
import type { CanvasNode } from '../graph/canvas-view.ts'
import { withEdge } from '../graph/graph-edits.ts'
import { ZoomBar } from './ZoomBar.tsx'
import { Box } from '../../../../ui/Box.tsx'

const nodeTypes = { card: FlowNodeCard }
const edgeTypes = { way: EdgePath }
const edgeDefaults = {
  markerEnd: {
    type: MarkerType.ArrowClosed,
    width: 14,
    height: 14,
    color: 'var(--xy-edge-stroke)',
  },
} as const
/** Padding for the controls that float over the canvas. */
const whole = { maxZoom: 1, padding: { x: '72px', top: '32px', bottom: '120px' } } as const
const mapSize = { width: 148, height: 96 } as const
/** Zoom below which the text of cards is unreadable. */
const FAR_BELOW = 0.3
const isZoomedOut = ({ transform }: ReactFlowState) => transform[2] < FAR_BELOW
const MANY_CHOSEN = ['Shift', 'Control', 'Meta']
/**
 * Number of nodes from which only visible ones are rendered. Smaller flows render all, so that no node is missing while
 * the canvas is moved.
 */
const HIDDEN_FROM = 150

type LetGo = (from: { source: string; exit: string }, at: { x: number; y: number }) => void

interface FlowCanvasProps {
  desk: EditorActions
  /** True if there is room for a map and for the whole flow. */
  isRoomy: boolean
  /** Called when an edge is dropped on empty canvas, where a new node can be created. */
  onLetGo: LetGo
  children?: ReactNode
}

/** The graph with drag and zoom. */
export function FlowCanvas({ desk, isRoomy, onLetGo, children }: FlowCanvasProps) {
  const { store, isReadOnly } = desk
  const say = useWords(flowEditorWords)
  const { colorScheme } = useColorScheme()
  const { nodes, edges } = useEditor(store, ({ view }) => view)
  const furniture = useCanvasControls(isRoomy)
  const firstLook = useMemo(
    () => (isRoomy ? whole : firstViewOptions(store.read().view.nodes)),
    [isRoomy, store],
  )
  const labels = useMemo(
    () => ({
      'minimap.ariaLabel': say('map'),
      'handle.ariaLabel': say('handle'),
    }),
    [say],
  )
  const isFar = useStore(isZoomedOut)
  // Memoized, since xyflow runs the selectors of all nodes and edges again when a callback changes.
  const hearers = useMemo(
    () => ({ ...canvasEventHandlers(desk), onConnectEnd: connectEndHandler(onLetGo) }),
    [desk, onLetGo],
  )

  return (
    <Box sx={canvasStyle} data-far={isFar || undefined}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        defaultEdgeOptions={edgeDefaults}
        {...hearers}
        colorMode={colorScheme === 'dark' ? 'dark' : 'light'}
        ariaLabelConfig={labels}
        onlyRenderVisibleElements={nodes.length >= HIDDEN_FROM}
        nodesDraggable={!isReadOnly}
        nodesConnectable={!isReadOnly}
        edgesFocusable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        multiSelectionKeyCode={MANY_CHOSEN}
        selectionKeyCode="Shift"
        zoomOnDoubleClick={false}
        panOnScroll={false}
        minZoom={0.1}
        maxZoom={2}
        connectionRadius={28}
        elevateNodesOnSelect={false}
        fitView
        fitViewOptions={firstLook}
      >
        {furniture}
        {children}
      </ReactFlow>
    </Box>
  )
}

/** On narrow screens the first view shows the first two nodes, since the whole flow would be unreadable. */
function firstViewOptions(nodes: readonly CanvasNode[]) {
  return {
    maxZoom: 1,
    minZoom: 0.5,
    padding: 0.1,
    nodes: nodes.slice(0, 2).map(({ id }) => ({ id })),
  }
}

/** Memoized elements that need no update while a node is dragged. */
function useCanvasControls(hasMap: boolean) {
  return useMemo(
    () => (
      <>
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
        <ZoomBar />
        {hasMap && (
          <MiniMap pannable zoomable position="bottom-right" nodeBorderRadius={8} style={mapSize} />
        )}
      </>
    ),
    [hasMap],
  )
}

function canvasEventHandlers({ store, openNode }: EditorActions) {
  return {
    onNodesChange: store.nodesChanged,
    onEdgesChange: store.edgesChanged,
    onNodeDragStop: store.commitDrag,
    onSelectionDragStop: store.commitDrag,
    onNodeDoubleClick: (_event: unknown, { id }: CanvasNode) => openNode(id),
    onConnect: ({ source, sourceHandle, target }: Connection) =>
      store.change((graph) => withEdge(graph, { source, exit: sourceHandle ?? 'a', target })),
  }
}

function connectEndHandler(onLetGo: LetGo) {
  return (event: MouseEvent | TouchEvent, end: FinalConnectionState) => {
    if (end.isValid === true || end.toNode || end.fromHandle?.type !== 'source') return
    const point = 'changedTouches' in event ? event.changedTouches[0] : event
    if (!point || !end.fromNode) return
    const from = { source: end.fromNode.id, exit: end.fromHandle.id ?? 'a' }
    onLetGo(from, { x: point.clientX, y: point.clientY })
  }
}

const canvasStyle = { position: 'absolute', inset: 0, ...canvasStyles } as const
