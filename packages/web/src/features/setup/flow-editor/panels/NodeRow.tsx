import type { FlowNode } from '@guiche/contract/flow-graph'
import type { ReactNode } from 'react'
import { Box } from '../../../../ui/Box.tsx'
import { kindOf, nodeTitle } from '../../flow-nodes/index.ts'

interface NodeRowProps {
  node: FlowNode
  /** Shown below the name. */
  children?: ReactNode
  onClick: () => void
}

/** A node in a side panel; a press goes to it. */
export function NodeRow({ node, children, onClick }: NodeRowProps) {
  const { icon: Icon } = kindOf(node.type)
  return (
    <Box component="li" sx={{ display: 'block' }}>
      <Box component="button" type="button" onClick={onClick} sx={row}>
        <Icon size={16} aria-hidden />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box component="bdi" sx={cut}>
            {nodeTitle(node)}
          </Box>
          {children}
        </Box>
      </Box>
    </Box>
  )
}

export const nodeList = {
  listStyle: 'none',
  m: 0,
  px: 2,
  pb: 3,
  pt: 0,
  overflowY: 'auto',
  minHeight: 0,
} as const

const row = {
  display: 'flex',
  gap: 2.5,
  width: '100%',
  px: 2,
  py: 2,
  border: 0,
  borderRadius: '8px',
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
  '& > svg': { flexShrink: 0, mt: '2px', color: 'text.secondary' },
} as const

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
