import type { FlowNode, ReadNode } from '@guiche/contract/flow-graph'
import { memo } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { bodyStyles } from './body-styles.ts'
import { ActionNodeBody } from './ActionNodeBody.tsx'
import { flowNodeWords } from './flow-nodes.words.ts'
import { parseNode } from './parse-node.ts'
import { MessageNodeBody } from './MessageNodeBody.tsx'
import { ConversationNodeBody } from './ConversationNodeBody.tsx'

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
        {read ? <BodyOf node={read} /> : <p>{say('unknownText', { type: node.type })}</p>}
      </Box>
    )
  },
  ({ node: before }, { node: after }) => before.type === after.type && before.data === after.data,
)

function BodyOf({ node }: { node: ReadNode }) {
  switch (node.type) {
    case 'start':
    case 'message':
    case 'singleBlock':
    case 'menu':
    case 'randomizer':
    case 'interval':
    case 'img':
    case 'audio':
    case 'video':
      return <MessageNodeBody node={node} />
    case 'question':
    case 'openai':
    case 'typebot':
    case 'condition':
      return <ConversationNodeBody node={node} />
    case 'ticket':
    case 'http':
    case 'variable':
    case 'check':
    case 'wait':
    case 'tag':
    case 'handover':
    case 'jump':
    case 'close':
    case 'charge':
      return <ActionNodeBody node={node} />
  }
}
