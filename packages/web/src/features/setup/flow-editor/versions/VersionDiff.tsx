import type { FlowGraph } from '@guiche/contract/flow-graph'
import { useMemo, useState } from 'react'
import { Box } from '../../../../ui/Box.tsx'
import { diffGraphs } from '../graph/diff-graphs.ts'
import { DiffCanvas } from './DiffCanvas.tsx'
import { DiffList } from './DiffList.tsx'

interface VersionDiffProps {
  before: FlowGraph
  after: FlowGraph
  hasCanvas: boolean
}

/** Differences of two graphs as a list, and on a canvas where there is room. */
export function VersionDiff({ before, after, hasCanvas }: VersionDiffProps) {
  const diff = useMemo(() => diffGraphs(before, after), [before, after])
  const [nodeId, setNodeId] = useState<string>()
  return (
    <Box sx={hasCanvas ? beside : undefined}>
      <Box sx={words}>
        <DiffList
          before={before}
          after={after}
          diff={diff}
          onGo={hasCanvas ? setNodeId : undefined}
        />
      </Box>
      {hasCanvas && (
        <Box sx={canvas}>
          <DiffCanvas before={before} after={after} diff={diff} nodeId={nodeId} />
        </Box>
      )}
    </Box>
  )
}

const beside = { display: 'flex', flexDirection: 'column', gap: 3, flex: 1, minHeight: 0 } as const
const words = { maxHeight: { md: 180 }, overflowY: 'auto', flexShrink: 0 } as const
const canvas = { flex: 1, minHeight: 280, borderRadius: '8px', overflow: 'hidden' } as const
