import {
  Background,
  type Edge,
  MiniMap,
  type Node,
  ReactFlow,
  useEdgesState,
  useNodesState,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { largeFlowEdges, largeFlowNodes } from '../large-flow.ts'

// The first example of @xyflow/react with the same number and positions of nodes and the same edges: the baseline of
// the flow editor.

const startNodes: Node[] = largeFlowNodes().map(({ id, position }) => ({
  id,
  position,
  data: { label: id },
}))
const startEdges: Edge[] = largeFlowEdges().map(({ id, source, target }) => ({
  id,
  source,
  target,
}))

function BareFlow() {
  const [nodes, , onNodesChange] = useNodesState(startNodes)
  const [edges, , onEdgesChange] = useEdgesState(startEdges)
  return createElement(
    ReactFlow,
    { nodes, edges, onNodesChange, onEdgesChange, fitView: true, minZoom: 0.1 },
    createElement(Background),
    createElement(MiniMap),
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(BareFlow))
