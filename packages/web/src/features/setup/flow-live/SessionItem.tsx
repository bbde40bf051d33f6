import type { FlowNode } from '@guiche/contract/flow-graph'
import type { LiveSession } from '@guiche/contract/flow-sessions'
import Link from '@mui/material/Link'
import { ChevronDown, CornerUpRight, LocateFixed, LogOut } from 'lucide-react'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime, formatRelative } from '../../../ui/formats.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { PairsTable } from '../../../ui/PairsTable.tsx'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { kindOf, nodeTitle } from '../flow-nodes/index.ts'
import { flowLiveWords } from './flow-live.words.ts'
import { useVersionNodes } from './flow-sessions.queries.ts'

interface SessionItemProps {
  session: LiveSession
  onShowNode: (nodeId: string) => void
  onMove: () => void
  onRelease: () => void
}

/** A customer in a flow: name, node and time; when expanded, variables and path. */
export function SessionItem({ session, onShowNode, onMove, onRelease }: SessionItemProps) {
  const say = useWords(flowLiveWords)
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const language = useLanguage()
  const now = useNow()
  const { contactName, uuid, nodeId, end, endedAt, updatedAt, version } = session
  const { data: nodes } = useVersionNodes(session.flowId, version)
  const at = endedAt ?? updatedAt
  return (
    <Box component="li" sx={item}>
      <Box sx={line}>
        <Link component={RouterLink} to={`/tickets/${uuid}`} sx={name}>
          <bdi>{contactName}</bdi>
        </Link>
        <Box component="time" dateTime={at} title={formatDateTime(at)} sx={quiet}>
          {formatRelative(at, language, new Date(now))}
        </Box>
        <IconAction
          size="small"
          icon={ChevronDown}
          label={say(isOpen ? 'less' : 'details', { name: contactName })}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          sx={isOpen ? turned : undefined}
          onClick={() => setIsOpen(!isOpen)}
        />
        {end === null && (
          <RowMenu
            name={contactName}
            actions={[
              {
                key: 'show',
                label: say('show'),
                icon: LocateFixed,
                onSelect: () => onShowNode(nodeId),
              },
              { key: 'move', label: say('move'), icon: CornerUpRight, onSelect: onMove },
              {
                key: 'release',
                label: say('release'),
                icon: LogOut,
                isDestructive: true,
                onSelect: onRelease,
              },
            ]}
          />
        )}
      </Box>
      <NodeButton nodeId={nodeId} nodes={nodes} onShowNode={onShowNode} />
      <SessionState session={session} />
      <Box id={detailsId} hidden={!isOpen} sx={details}>
        {isOpen && <SessionDetails session={session} nodes={nodes} onShowNode={onShowNode} />}
      </Box>
    </Box>
  )
}

/** The current wait, or the reason of the end. */
function SessionState({ session: { wait, end, version } }: { session: LiveSession }) {
  const say = useWords(flowLiveWords)
  const what =
    end === null ? say(wait === null ? 'goesOn' : `wait_${wait.kind}`) : say(`end_${end}`)
  const until = end === null && wait !== null && 'until' in wait ? wait.until : null
  const shown = until === null ? what : `${what} ${say('until', { time: formatDateTime(until) })}`
  return <Box sx={quiet}>{`${shown} · ${say('version', { count: version })}`}</Box>
}

interface DetailsProps {
  session: LiveSession
  nodes: readonly FlowNode[] | undefined
  onShowNode: (nodeId: string) => void
}

/** Number of nodes of a path that are shown. */
const PATH_SHOWN = 30

function SessionDetails({ session, nodes, onShowNode }: DetailsProps) {
  const say = useWords(flowLiveWords)
  const { start, startedAt, variables, path } = session
  const earlier = Math.max(0, path.length - PATH_SHOWN)
  return (
    <>
      <Box sx={quiet}>
        {say('began', { how: say(`start_${start}`), time: formatDateTime(startedAt) })}
      </Box>
      {Object.keys(variables).length > 0 && (
        <PairsTable caption={say('variables')} pairs={variables} />
      )}
      <Box component="h3" sx={{ typography: 'caption', fontWeight: 600, m: 0 }}>
        {say('path')}
      </Box>
      {earlier > 0 && <Box sx={quiet}>{say('earlier', { count: earlier })}</Box>}
      <Box component="ol" start={earlier + 1} sx={way}>
        {path.slice(earlier).map((nodeId, at) => (
          // The key contains the index, since a path may visit a node several times.
          <li key={earlier + at}>
            <NodeButton nodeId={nodeId} nodes={nodes} onShowNode={onShowNode} />
          </li>
        ))}
      </Box>
    </>
  )
}

interface NodeButtonProps {
  nodeId: string
  nodes: readonly FlowNode[] | undefined
  onShowNode: (nodeId: string) => void
}

/** Name of a node; a press shows it on the canvas. */
function NodeButton({ nodeId, nodes, onShowNode }: NodeButtonProps) {
  const say = useWords(flowLiveWords)
  const node = nodes?.find(({ id }) => id === nodeId)
  const Icon = kindOf(node?.type ?? 'unknown').icon
  return (
    <Box component="button" type="button" sx={nodeButton} onClick={() => onShowNode(nodeId)}>
      <Icon size={14} aria-hidden />
      <Box component="bdi" sx={cut}>
        {node ? nodeTitle(node) : say('node')}
      </Box>
    </Box>
  )
}

const cut = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const

const item = {
  py: 2,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const

const line = { display: 'flex', alignItems: 'center', gap: 1 } as const

const name = { ...cut, flex: 1, fontWeight: 500 } as const

const quiet = {
  typography: 'caption',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const

const turned = { '& > svg': { transform: 'rotate(180deg)' } } as const

const details = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  pt: 2,
  minWidth: 0,
  '&[hidden]': { display: 'none' },
} as const

const way = {
  m: 0,
  pl: 5,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  '& > li': { minWidth: 0 },
} as const

const nodeButton = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  maxWidth: '100%',
  minWidth: 0,
  mx: -1,
  px: 1,
  // At twenty pixels the adjacent buttons would be too small to touch.
  minHeight: 24,
  border: 0,
  borderRadius: '6px',
  background: 'none',
  font: 'inherit',
  fontSize: '0.8125rem',
  color: 'text.primary',
  textAlign: 'start',
  cursor: 'pointer',
  verticalAlign: 'middle',
  '&:hover': { bgcolor: 'surface.hover' },
  '& > svg': { flexShrink: 0, color: 'text.secondary' },
} as const
