import type { FlowFault } from '@guiche/contract/flow-faults'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { type EditorStore, useEditor } from '../editor-store.ts'
import { flowEditorWords } from '../flow-editor.words.ts'
import { type Marks, useAllFaults } from '../marks/marks.ts'
import { exitName } from '../node-text.ts'
import { nodeList, NodeRow } from './NodeRow.tsx'

interface FaultsPanelProps {
  store: EditorStore
  marks: Marks
  onGo: (nodeId: string) => void
}

/** Faults of the drawn graph by node; each entry goes to its node. */
export function FaultsPanel({ store, marks, onGo }: FaultsPanelProps) {
  const say = useWords(flowEditorWords)
  const faults = useAllFaults(marks)
  const graph = useEditor(store, ({ history }) => history.now)
  if (faults.length === 0) return <EmptyState text={say('noFaults')} help={say('noFaultsHelp')} />
  const byNode = Map.groupBy(faults, ({ nodeId }) => nodeId)
  const nodes = graph.nodes.filter(({ id }) => byNode.has(id))
  const ofNone = faults.filter(({ nodeId }) => !graph.nodes.some(({ id }) => id === nodeId))
  return (
    <>
      {ofNone.map((fault) => (
        <Box key={fault.code} sx={{ px: 4, pb: 3 }}>
          <FaultLine fault={fault} />
        </Box>
      ))}
      <Box component="ul" aria-label={say('faultsTitle')} sx={nodeList}>
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} onClick={() => onGo(node.id)}>
            {byNode.get(node.id)?.map((fault) => (
              <FaultLine
                key={`${fault.code}${fault.exit ?? ''}`}
                fault={fault}
                exit={fault.exit === undefined ? undefined : exitName(node, fault.exit)}
              />
            ))}
          </NodeRow>
        ))}
      </Box>
    </>
  )
}

function FaultLine({ fault, exit }: { fault: FlowFault; exit?: string | undefined }) {
  const say = useWords(flowEditorWords)
  const Icon = fault.isError ? CircleAlert : TriangleAlert
  return (
    <Box sx={fault.isError ? errorLine : warningLine}>
      <Icon size={14} role="img" aria-label={say(fault.isError ? 'error' : 'warning')} />
      <span>
        {say(`fault_${fault.code}`)}
        {exit !== undefined && exit !== '' && <bdi>{` (${exit})`}</bdi>}
      </span>
    </Box>
  )
}

const line = {
  display: 'flex',
  gap: 1.5,
  mt: 1,
  typography: 'body2',
  '& svg': { flexShrink: 0, mt: '3px' },
} as const
const errorLine = { ...line, color: 'error.text' } as const
const warningLine = { ...line, color: 'warning.text' } as const
