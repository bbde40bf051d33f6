import type { Board } from '@guiche/contract/dashboard'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { waitText } from './board-rules.ts'
import { boardWords } from './board.words.ts'
import { type Figure, FigureTable } from '../../../../ui/FigureTable.tsx'
import { Panel } from '../../../../ui/Panel.tsx'

type Wait = Board['longest'][number]

/** Customers who wait for an answer, the longest first, with links to their tickets. */
export function LongestWaits({ longest, at }: { longest: readonly Wait[]; at: number }) {
  const say = useWords(boardWords)
  const columns: Figure<Wait>[] = [
    {
      key: 'contact',
      header: say('contact'),
      render: ({ uuid, contactName }) => (
        <Link component={RouterLink} to={`/tickets/${uuid}`}>
          <bdi>{contactName}</bdi>
        </Link>
      ),
    },
    {
      key: 'queue',
      header: say('queue'),
      render: ({ queueName }) => <bdi>{queueName ?? say('noQueue')}</bdi>,
    },
    {
      key: 'person',
      header: say('attendant'),
      render: ({ userName }) =>
        userName === null ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {say('nobodyYet')}
          </Box>
        ) : (
          <bdi>{userName}</bdi>
        ),
    },
    {
      key: 'wait',
      header: say('wait'),
      isNumber: true,
      render: ({ waitingSince }) => waitText(waitingSince, at),
    },
  ]
  return (
    <Panel title={say('longest')}>
      {longest.length === 0 ? (
        <EmptyState text={say('nobodyWaits')} help={say('nobodyWaitsHelp')} />
      ) : (
        <FigureTable
          label={say('longest')}
          columns={columns}
          rows={longest}
          rowKey={({ id }) => id}
          maxHeight={280}
        />
      )}
    </Panel>
  )
}
