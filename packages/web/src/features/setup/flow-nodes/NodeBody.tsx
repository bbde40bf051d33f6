import type { FlowNode, ReadNode } from '@guiche/contract/flow-graph'
import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import { memo } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { bodyStyles } from './body-styles.ts'
import { flowNodeWords } from './flow-nodes.words.ts'
import { nodeLooks } from './node-looks.ts'
import { parseNode } from './parse-node.ts'

interface NodeBodyProps {
  node: Pick<FlowNode, 'type' | 'data'>
}

/** Content of a node's card. Its exits are rendered by the canvas (exit-rows.ts). */
export const NodeBody = memo(
  function NodeBody({ node }: NodeBodyProps) {
    const say = useWords(flowNodeWords)
    const read = parseNode(node)
    return (
      <Box sx={bodyStyles}>
        {read ? <KindCard node={read} /> : <p>{say('unknownText', { type: node.type })}</p>}
      </Box>
    )
  },
  ({ node: before }, { node: after }) => before.type === after.type && before.data === after.data,
)

function KindCard<T extends FlowNodeType>({ node: { type, data } }: { node: ReadNode<T> }) {
  const { Card } = nodeLooks[type]
  return <Card data={data} />
}
