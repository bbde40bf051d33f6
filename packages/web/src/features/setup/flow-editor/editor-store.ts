import type { FlowGraph } from '@guiche/contract/flow-graph'
import { applyEdgeChanges, applyNodeChanges, type EdgeChange, type NodeChange } from '@xyflow/react'
import { useSyncExternalStore } from 'react'
import {
  type CanvasEdge,
  type CanvasNode,
  type CanvasView,
  selectionOf,
  emptyView,
  isNodeMoved,
  viewOf,
} from './graph/canvas-view.ts'
import { withMovedNodes, NODE_WIDTH, type Position } from './graph/graph-edits.ts'
import { type History, historyOf, withHistoryStep, redoStep, undoStep } from './graph/history.ts'
import { edgeName, nodeName } from './node-text.ts'

// The state of one flow in the editor. The graph with its history is what gets saved; the view is its rendering on the
// canvas. A drag changes the view at each step, and the graph once, when it ends.

export interface EditorState {
  readonly history: History<FlowGraph>
  /** The graph as the server has it; unsaved changes exist if the current graph is another object. */
  readonly saved: FlowGraph
  readonly view: CanvasView
}

interface ChangeOptions {
  /** Successive changes with the same key are merged into one step of the history. */
  readonly joinBy?: string
  /** Ids to select afterwards; the selection stays without them. */
  readonly chosen?: readonly string[]
}

export interface EditorStore {
  read(): EditorState
  subscribe(hear: () => void): () => void
  graph(): FlowGraph
  change(edit: (graph: FlowGraph) => FlowGraph, options?: ChangeOptions): void
  undo(): void
  redo(): void
  /** Marks a graph as saved. */
  markSaved(graph: FlowGraph): void
  /** Replaces the graph by one from the server, as a step that can be undone. */
  replaceGraph(graph: FlowGraph): void
  choose(ids: Iterable<string>): void
  moveChosen(by: Position): void
  nodesChanged(changes: NodeChange<CanvasNode>[]): void
  edgesChanged(changes: EdgeChange<CanvasEdge>[]): void
  /** Ends a drag: copies the nodes' positions from the view to the graph. */
  commitDrag(): void
  /** Updates the nodes' accessible names after a change of language. */
  updateNodeLabels(): void
  widthOf(id: string): number
}

export function createEditorStore(loaded: FlowGraph, isReadOnly: boolean): EditorStore {
  const hearers = new Set<() => void>()
  const naming = { nameOf: nodeName, edgeNameOf: edgeName }
  let state: EditorState = {
    history: historyOf(loaded),
    saved: loaded,
    view: viewOf(loaded, emptyView, naming),
  }

  function set(next: Partial<EditorState>): void {
    state = { ...state, ...next }
    hearers.forEach((hear) => hear())
  }

  function applyHistory(history: History<FlowGraph>, chosen?: Iterable<string>): void {
    if (history === state.history && chosen === undefined) return
    const options = { ...naming, chosen: chosen && new Set(chosen) }
    set({ history, view: viewOf(history.now, state.view, options) })
  }

  const store: EditorStore = {
    read: () => state,
    subscribe(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    graph: () => state.history.now,
    change(edit, { joinBy, chosen } = {}) {
      if (isReadOnly) return
      const next = edit(state.history.now)
      applyHistory(withHistoryStep(state.history, next, { joinBy, at: performance.now() }), chosen)
    },
    undo: () => applyHistory(undoStep(state.history)),
    redo: () => applyHistory(redoStep(state.history)),
    markSaved: (graph) => set({ saved: graph }),
    replaceGraph(graph) {
      applyHistory(withHistoryStep(state.history, graph), [])
      set({ saved: graph })
    },
    choose: (ids) => applyHistory(state.history, ids),
    moveChosen(by) {
      const { nodeIds } = selectionOf(state.view)
      const places = new Map(
        state.history.now.nodes.flatMap(({ id, position }): [string, Position][] =>
          nodeIds.has(id) ? [[id, { x: position.x + by.x, y: position.y + by.y }]] : [],
        ),
      )
      store.change((graph) => withMovedNodes(graph, places), {
        joinBy: `move ${[...nodeIds].join(' ')}`,
      })
    },
    nodesChanged(changes) {
      // Nodes and edges are added and removed through the graph only.
      const shown = changes.filter(({ type }) => type !== 'remove' && type !== 'add')
      if (shown.length > 0)
        set({ view: { ...state.view, nodes: applyNodeChanges(shown, state.view.nodes) } })
    },
    edgesChanged(changes) {
      const shown = changes.filter(({ type }) => type !== 'remove' && type !== 'add')
      if (shown.length > 0)
        set({ view: { ...state.view, edges: applyEdgeChanges(shown, state.view.edges) } })
    },
    commitDrag() {
      // The other nodes keep their positions unrounded, as another client may have saved them.
      const dragged = state.view.nodes.filter(isNodeMoved)
      const places = new Map(dragged.map(({ id, position }) => [id, roundedPosition(position)]))
      store.change((graph) => withMovedNodes(graph, places))
    },
    updateNodeLabels() {
      const nodes = state.view.nodes.map((node) => ({
        ...node,
        ariaLabel: nodeName(node.data.node),
      }))
      set({ view: { ...state.view, nodes } })
    },
    widthOf: (id) => state.view.nodes.find((node) => node.id === id)?.measured?.width ?? NODE_WIDTH,
  }
  return store
}

function roundedPosition({ x, y }: Position): Position {
  return { x: Math.round(x), y: Math.round(y) }
}

/** A part of the state; the component re-renders when the selected value changes. */
export function useEditor<T>(store: EditorStore, select: (state: EditorState) => T): T {
  const read = () => select(store.read())
  return useSyncExternalStore(store.subscribe, read, read)
}

export const isChanged = ({ history, saved }: EditorState) => history.now !== saved
export const canUndo = ({ history }: EditorState) => history.past.length > 0
export const canRedo = ({ history }: EditorState) => history.future.length > 0
