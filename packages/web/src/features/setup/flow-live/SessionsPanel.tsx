import type { LiveSession } from '@guiche/contract/flow-sessions'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { PaneHead } from '../../../ui/PaneHead.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { flowLiveWords } from './flow-live.words.ts'
import { flowSessionsLive } from './flow-sessions.live.ts'
import { useSessions } from './flow-sessions.queries.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { SessionItem } from './SessionItem.tsx'
import { useReleaseCustomer } from './use-release-customer.tsx'

interface SessionsPanelProps {
  flowId: number
  /** Shows a node on the canvas; the editor handles a deleted one. */
  onShowNode: (nodeId: string) => void
  onClose: () => void
}

/** Customers who are in a flow, and former ones. It fills its pane or sheet. */
export function SessionsPanel({ flowId, onShowNode, onClose }: SessionsPanelProps) {
  const say = useWords(flowLiveWords)
  const [isLive, setIsLive] = useState(true)
  const [moved, setMoved] = useState<LiveSession>()
  const list = useSessions(flowId, isLive)
  const { release, confirmDialog } = useReleaseCustomer(flowId)
  useHearing(flowSessionsLive)
  return (
    <>
      <PaneHead title={say('title')} onClose={onClose} />
      <Box role="group" aria-label={say('when')} sx={chips}>
        {([true, false] as const).map((one) => (
          <FilterChip
            key={String(one)}
            label={say(one ? 'now' : 'before')}
            isOn={isLive === one}
            aria-pressed={isLive === one}
            onClick={() => setIsLive(one)}
          />
        ))}
      </Box>
      <Box sx={body}>
        <SessionList
          list={list}
          none={say(isLive ? 'noneNow' : 'noneBefore')}
          help={isLive ? say('noneNowHelp') : undefined}
        >
          {(session) => (
            <SessionItem
              key={session.id}
              session={session}
              onShowNode={onShowNode}
              onMove={() => setMoved(session)}
              onRelease={() => void release(session)}
            />
          )}
        </SessionList>
      </Box>
      {moved && (
        <LazyOverlay>
          <MoveDialog flowId={flowId} session={moved} onClose={() => setMoved(undefined)} />
        </LazyOverlay>
      )}
      {confirmDialog}
    </>
  )
}

interface ListedProps {
  list: ReturnType<typeof useSessions>
  none: string
  help: string | undefined
  children: (session: LiveSession) => React.ReactNode
}

function SessionList({ list, none, help, children }: ListedProps) {
  const say = useWords(flowLiveWords)
  const { sessions } = list
  if (list.isLoadingError) return <ErrorState {...errorProps(list)} />
  if (sessions === undefined)
    return [0, 1, 2].map((row) => (
      <Skeleton key={row} variant="rounded" height={68} sx={{ mb: 2 }} />
    ))
  if (sessions.length === 0)
    return (
      <EmptyState
        drawing={<EmptyListDrawing />}
        text={none}
        {...(help !== undefined && { help })}
      />
    )
  return (
    <>
      <Box component="ul" aria-label={say('title')} sx={rows}>
        {sessions.map(children)}
      </Box>
      {list.hasNextPage && (
        <Button
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          sx={{ alignSelf: 'center', flexShrink: 0 }}
        >
          {say('more')}
        </Button>
      )}
    </>
  )
}

const chips = { display: 'flex', gap: 2, flexShrink: 0, px: 4, pb: 3 } as const

const body = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  px: 4,
  pb: 4,
} as const

const rows = { listStyle: 'none', m: 0, p: 0 } as const
