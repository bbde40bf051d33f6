import Link from '@mui/material/Link'
import { Workflow } from 'lucide-react'
import { Link as RouterLink } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { DecidingFlow } from '../../setup/automation/index.ts'
import { useVersionNodes } from '../../setup/flow-live/index.ts'
import { nodeTitle } from '../../setup/flow-nodes/index.ts'
import { ticketFlowWords } from './ticket-flows.words.ts'

/** The flow that wrote a message: its name at that time, the version that ran, and the block. */
export function MessageFlow({ flow: { id, name, version, nodeId } }: { flow: DecidingFlow }) {
  const say = useWords(ticketFlowWords)
  const { data: nodes } = useVersionNodes(id, version)
  const node = nodes?.find((one) => one.id === nodeId)
  return (
    <Box sx={line}>
      <Workflow size={16} aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={`/flowbuilder/${id}`}>
          <bdi>{name}</bdi>
        </Link>
        {`, ${say('version', { count: version })}`}
        {node && (
          <>
            {': '}
            <bdi>{nodeTitle(node)}</bdi>
          </>
        )}
      </Box>
    </Box>
  )
}

const line = {
  display: 'flex',
  gap: 1.5,
  overflowWrap: 'anywhere',
  '& > svg': { flexShrink: 0, mt: '2px', color: 'text.secondary' },
} as const
