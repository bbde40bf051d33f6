import type { FlowGraph } from '@guiche/contract/flow-graph'
import { Minus, Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { flowEditorWords } from '../flow-editor.words.ts'
import { type DiffMark, type GraphDiff, isEmptyDiff, edgeIdentity } from '../graph/diff-graphs.ts'
import { nodeTitle } from '../../flow-nodes/index.ts'
import { edgeName } from '../node-text.ts'

interface DiffWordsProps {
  before: FlowGraph
  after: FlowGraph
  diff: GraphDiff
  /** Moves the canvas beside it to a node. */
  onGo?: ((nodeId: string) => void) | undefined
}

/** The differences as a list. */
export function DiffList({ before, after, diff, onGo }: DiffWordsProps) {
  const say = useWords(flowEditorWords)
  return (
    <Box>
      {isEmptyDiff(diff) && <Box sx={quiet}>{say('diffNothing')}</Box>}
      <Box component="ul" aria-label={say('diffList')} sx={list}>
        {diff.nodes.map(({ mark, node }) => (
          <DiffLine key={node.id} mark={mark}>
            {onGo ? (
              <Box component="button" type="button" sx={link} onClick={() => onGo(node.id)}>
                <bdi>{nodeTitle(node)}</bdi>
              </Box>
            ) : (
              <bdi>{nodeTitle(node)}</bdi>
            )}
          </DiffLine>
        ))}
        {diff.edges.map(({ mark, edge }) => (
          <DiffLine key={edgeIdentity(edge)} mark={mark}>
            <bdi>{edgeName(edge, mark === 'added' ? after : before)}</bdi>
          </DiffLine>
        ))}
      </Box>
      {diff.movedCount > 0 && <Box sx={quiet}>{say('diffMoved', { count: diff.movedCount })}</Box>}
    </Box>
  )
}

const icons = { added: Plus, removed: Minus, changed: Pencil } as const
const colors = { added: 'success', removed: 'error', changed: 'warning' } as const

function DiffLine({ mark, children }: { mark: DiffMark; children: ReactNode }) {
  const say = useWords(flowEditorWords)
  return (
    <Box component="li" sx={line}>
      <Box
        component={icons[mark]}
        size={14}
        role="img"
        aria-label={say(`diff_${mark}`)}
        sx={{ color: `${colors[mark]}.text`, flexShrink: 0, mt: '3px' }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0 } as const
const line = { display: 'flex', gap: 2, py: 1, typography: 'body2' } as const
const quiet = { typography: 'body2', color: 'text.secondary', py: 1 } as const
const link = {
  border: 0,
  p: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
} as const
