import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { Link as RouterLink } from 'react-router'
import { codeText, errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { automationWords } from './automation.words.ts'

interface TicketAct {
  readonly id: number
  readonly uuid: string
  readonly contactName: string
  readonly at: string
  /** Error code if the action failed. */
  readonly error?: string | null
}

interface TicketActsProps {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>
  /** Undefined while loading. */
  acts: readonly TicketAct[] | undefined
  none: string
}

/** The conversations in which a rule acted, newest first, with links to their tickets. */
export function ActedTicketList({ list, acts, none }: TicketActsProps) {
  const say = useWords(automationWords)
  if (list.isLoadingError) return <ErrorState {...errorProps(list)} />
  if (acts === undefined) return <Skeleton variant="rounded" height={160} />
  if (acts.length === 0) return <Box sx={{ color: 'text.secondary' }}>{none}</Box>
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {acts.map(({ id, uuid, contactName, at, error }) => (
          <Box key={id} component="li" sx={row}>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Link component={RouterLink} to={`/tickets/${uuid}`} sx={{ fontWeight: 500 }}>
                <bdi>{contactName}</bdi>
              </Link>
              {error !== null && error !== undefined && (
                <Box sx={{ color: 'error.text', typography: 'caption' }}>{codeText(error)}</Box>
              )}
            </Box>
            <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{formatDateTime(at)}</Box>
          </Box>
        ))}
      </Box>
      {list.hasNextPage && (
        <Button
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          sx={{ alignSelf: 'start' }}
        >
          {say('more')}
        </Button>
      )}
    </>
  )
}

const row = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 3,
  py: 2,
  overflowWrap: 'anywhere',
  borderTop: '1px solid',
  borderColor: 'surface.rule',
  '&:first-of-type': { borderTop: 0 },
} as const
