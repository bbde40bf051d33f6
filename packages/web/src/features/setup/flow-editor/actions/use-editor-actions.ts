import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import type { FlowNode } from '@guiche/contract/flow-graph'
import { useReactFlow } from '@xyflow/react'
import { useMemo } from 'react'
import { kindOf, newNodeData } from '../../flow-nodes/index.ts'
import type { EditorActions } from './editor-actions.ts'
import type { EditorStore } from '../editor-store.ts'
import { selectionOf } from '../graph/canvas-view.ts'
import {
  withEdge,
  withDuplicate,
  isStart,
  withMovedNodes,
  newNodeId,
  newNodePosition,
  type Position,
  withNode,
  withNodeData,
  withoutElements,
} from '../graph/graph-edits.ts'
import { layOutGraph } from '../graph/layout-graph.ts'
import type { Marks } from '../marks/marks.ts'

const GOES_MS = 160

/** A node in its dialog; a new one has its position and the exit that will lead to it. */
export interface OpenNode {
  readonly node: Pick<FlowNode, 'id' | 'type' | 'data'>
  readonly isNew: boolean
  readonly from?: { readonly source: string; readonly exit: string } | undefined
  readonly at?: Position | undefined
}

interface DeskParts {
  readonly store: EditorStore
  readonly marks: Marks
  readonly isReadOnly: boolean
  readonly setOpen: (open: OpenNode | undefined) => void
}

/** Actions on the canvas; the same object for the editor's lifetime. */
export function useEditorActions({ store, marks, isReadOnly, setOpen }: DeskParts): EditorActions {
  return useMemo(
    () => ({
      store,
      marks,
      isReadOnly,
      openNode(id) {
        const node = store.graph().nodes.find((one) => one.id === id)
        if (node && kindOf(node.type).hasDialog && !isReadOnly) setOpen({ node, isNew: false })
      },
      duplicate(id) {
        const result = withDuplicate(store.graph(), id)
        if (result) store.change(() => result.graph, { chosen: [result.id] })
      },
      remove: (ids) => store.change((graph) => withoutElements(graph, ids), { chosen: [] }),
      removeChosen() {
        const { nodeIds, edges } = selectionOf(store.read().view)
        store.change((graph) => withoutElements(graph, nodeIds, edges))
      },
    }),
    [store, marks, isReadOnly, setOpen],
  )
}

/** Moves the canvas to a node and selects it, optionally with the focus. */
export function useCanvasNavigation(store: EditorStore) {
  const flow = useReactFlow()
  return useMemo(
    () => ({
      goTo(id: string, { isFocused = true } = {}) {
        const node = store.read().view.nodes.find((one) => one.id === id)
        if (!node) return
        store.choose([id])
        const { width = 240, height = 100 } = node.measured ?? {}
        const zoom = Math.max(flow.getZoom(), 0.7)
        const { x, y } = node.position
        void flow
          .setCenter(x + width / 2, y + height / 2, { zoom, duration: GOES_MS })
          .then(() => isFocused && focusNode(id))
      },
      /** Moves the canvas only if the node is not visible. */
      revealNode(id: string) {
        const node = flow.getInternalNode(id)
        if (!node || isInView(id)) return focusNode(id)
        const { width = 240, height = 100 } = node.measured
        const { x, y } = node.position
        void flow
          .setCenter(x + width / 2, y + height / 2, { zoom: flow.getZoom(), duration: 0 })
          .then(() => requestAnimationFrame(() => focusNode(id)))
      },
      viewCentre(): Position {
        const box = document.querySelector('.react-flow')?.getBoundingClientRect()
        if (!box) return { x: 0, y: 0 }
        return flow.screenToFlowPosition({
          x: box.left + box.width / 2,
          y: box.top + box.height / 2,
        })
      },
      whole: () => void flow.fitView({ duration: GOES_MS, padding: 0.15, maxZoom: 1 }),
      placeOf: (point: Position) => flow.screenToFlowPosition(point),
    }),
    [flow, store],
  )
}
export type CanvasNavigation = ReturnType<typeof useCanvasNavigation>

function nodeElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
}

/** Number of frames to wait for a new node to be measured: until then it is hidden and cannot take the focus. */
const MEASURED_WITHIN_FRAMES = 60

function focusNode(id: string, frames = MEASURED_WITHIN_FRAMES): void {
  const node = nodeElement(id)
  node?.focus({ preventScroll: true })
  if (frames > 0 && (node === null || node !== document.activeElement))
    requestAnimationFrame(() => focusNode(id, frames - 1))
}

function isInView(id: string): boolean {
  const node = nodeElement(id)?.getBoundingClientRect()
  const canvas = document.querySelector('.react-flow')?.getBoundingClientRect()
  return (
    node !== undefined &&
    canvas !== undefined &&
    node.left >= canvas.left &&
    node.right <= canvas.right &&
    node.top >= canvas.top &&
    node.bottom <= canvas.bottom
  )
}

/** Opens the dialog of a new node of a kind; a kind without a dialog is added at once and undefined is returned. */
export function openNewNode(
  store: EditorStore,
  type: FlowNodeType,
  place: Pick<OpenNode, 'from' | 'at'>,
): OpenNode | undefined {
  const node = { id: newNodeId(), type, data: newNodeData(type) }
  const open: OpenNode = { node, isNew: true, ...place }
  if (kindOf(type).hasDialog) return open
  submitNode(store, open, node.data)
  return undefined
}

/** Adds or changes the node. @returns its id */
export function submitNode(
  store: EditorStore,
  { node, isNew, from, at }: OpenNode,
  data: Record<string, unknown>,
): void {
  if (!isNew) return store.change((graph) => withNodeData(graph, node.id, data), { chosen: [] })
  store.change(
    (graph) => {
      const position = at ?? newNodePosition(graph, store.widthOf)
      const next = withNode(graph, { ...node, data, position })
      return from ? withEdge(next, { ...from, target: node.id }) : next
    },
    { chosen: isStart(node) ? [] : [node.id] },
  )
}

export function arrangeNodes(store: EditorStore): void {
  const sizes = new Map(
    store
      .read()
      .view.nodes.map(({ id, measured }) => [
        id,
        { width: measured?.width ?? 240, height: measured?.height ?? 100 },
      ]),
  )
  store.change((graph) =>
    withMovedNodes(
      graph,
      layOutGraph(graph, (id) => sizes.get(id)),
    ),
  )
}
