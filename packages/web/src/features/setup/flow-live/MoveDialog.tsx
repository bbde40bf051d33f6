import { searchMatcher } from '@guiche/contract/search'
import type { FlowNode } from '@guiche/contract/flow-graph'
import type { LiveSession } from '@guiche/contract/flow-sessions'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { errorProps, errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { kindOf, nodeTitle } from '../flow-nodes/index.ts'
import { flowLiveWords } from './flow-live.words.ts'
import { useMoveSession, useVersionNodes } from './flow-sessions.queries.ts'

interface MoveDialogProps {
  flowId: number
  session: LiveSession
  onClose: () => void
}

/** Choice of the node to which a customer is moved, from the version of the flow in which they are. */
export function MoveDialog({ flowId, session, onClose }: MoveDialogProps) {
  const say = useWords(flowLiveWords)
  const { id, contactName, version } = session
  const { data: nodes, error, isLoadingError, refetch } = useVersionNodes(session.flowId, version)
  const { mutateAsync, isPending } = useMoveSession(flowId)
  const [chosen, setChosen] = useState<string>()

  async function move() {
    if (chosen === undefined) return
    try {
      await mutateAsync({ id, nodeId: chosen })
      toast.success(say('moved', { name: contactName }))
      onClose()
    } catch (failure) {
      toast.error(errorText(failure))
    }
  }

  return (
    <PlainDialog
      title={say('moveTitle', { name: contactName })}
      width="xs"
      minHeight={320}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button
            variant="contained"
            disabled={chosen === undefined}
            loading={isPending}
            onClick={() => void move()}
          >
            {say('moveHere')}
          </Button>
        </>
      }
    >
      <Box sx={{ color: 'text.secondary' }}>{say('moveHelp')}</Box>
      {isLoadingError ? (
        <ErrorState {...errorProps({ error, refetch })} />
      ) : nodes ? (
        <NodeChoice nodes={nodes} at={session.nodeId} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Skeleton variant="rounded" height={200} />
      )}
    </PlainDialog>
  )
}

interface NodeChoiceProps {
  nodes: readonly FlowNode[]
  /** Id of the customer's current node. */
  at: string
  chosen: string | undefined
  onChoose: (nodeId: string) => void
}

/** Longer lists have a search field. */
const SEARCHED_FROM = 9

export function NodeChoice({ nodes, at, chosen, onChoose }: NodeChoiceProps) {
  const say = useWords(flowLiveWords)
  const [search, setSearch] = useState('')
  const isFound = searchMatcher(search)
  const found = nodes.filter((node) => isFound(nodeTitle(node)))
  return (
    <>
      {nodes.length >= SEARCHED_FROM && (
        <OutlinedInput
          fullWidth
          autoFocus
          value={search}
          placeholder={say('searchNodes')}
          onChange={({ target }) => setSearch(target.value)}
          slotProps={{ input: { 'aria-label': say('searchNodes') } }}
        />
      )}
      {found.length === 0 && <Box sx={{ color: 'text.secondary' }}>{say('noNodes')}</Box>}
      <Box role="radiogroup" aria-label={say('nodes')} sx={choices}>
        {found.map((node) => {
          const Icon = kindOf(node.type).icon
          return (
            <Box key={node.id} component="label" sx={choice}>
              <input
                type="radio"
                name="flow-node"
                checked={chosen === node.id}
                onChange={() => onChoose(node.id)}
              />
              <Icon size={16} aria-hidden />
              <Box component="bdi" sx={words}>
                {nodeTitle(node)}
              </Box>
              {node.id === at && <Box sx={here}>{say('here')}</Box>}
            </Box>
          )
        })}
      </Box>
    </>
  )
}

const choices = { display: 'grid', mx: -2 } as const

const choice = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  minHeight: 'var(--ui-control)',
  px: 2,
  borderRadius: '8px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
  '&:has(:checked)': { bgcolor: 'surface.selected' },
  '& > svg': { flexShrink: 0, color: 'text.secondary' },
  '& > input': { flexShrink: 0, m: 0, accentColor: 'var(--ui-palette-primary-main)' },
} as const

const words = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const here = { typography: 'caption', color: 'text.secondary', flexShrink: 0 } as const
