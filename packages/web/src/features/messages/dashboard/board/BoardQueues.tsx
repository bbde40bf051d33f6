import type { BoardQueue } from '@guiche/contract/dashboard'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { waitText } from './board-rules.ts'
import { boardWords } from './board.words.ts'
import { ExplainedName } from '../ExplainedName.tsx'
import { type Figure, FigureTable } from '../../../../ui/FigureTable.tsx'
import { Panel } from '../../../../ui/Panel.tsx'

/** The queues in their order, and the tickets without a queue. */
export function BoardQueues({ queues, at }: { queues: readonly BoardQueue[]; at: number }) {
  const say = useWords(boardWords)
  const columns: Figure<BoardQueue>[] = [
    {
      key: 'queue',
      header: say('queue'),
      render: ({ id, name, color }) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
          {color !== null && <Box aria-hidden sx={dot} style={{ background: color }} />}
          <bdi>{id === null ? say('noQueue') : name}</bdi>
        </Box>
      ),
    },
    ...(['pending', 'withBot', 'open', 'unanswered'] as const).map((key) => ({
      key,
      header: <QueueHead of={key} />,
      isNumber: true,
      render: (row: BoardQueue) => formatCount(row[key]),
    })),
    {
      key: 'wait',
      header: <ExplainedName name={say('longestWait')} means={say('longestWait_means')} />,
      isNumber: true,
      render: ({ waitingSince }) => waitText(waitingSince, at),
    },
    { key: 'late', header: say('late'), render: (row) => <LateTickets queue={row} /> },
  ]
  return (
    <Panel title={say('queues')}>
      {queues.length === 0 ? (
        <EmptyState text={say('noQueues')} />
      ) : (
        <FigureTable
          label={say('queues')}
          columns={columns}
          rows={queues}
          rowKey={({ id }) => id ?? 0}
        />
      )}
    </Panel>
  )
}

function QueueHead({ of }: { of: 'pending' | 'withBot' | 'open' | 'unanswered' }) {
  const say = useWords(boardWords)
  if (of === 'pending') return say('pending')
  if (of === 'open') return say('happening')
  return <ExplainedName name={say(of)} means={say(`${of}_means`)} />
}

function LateTickets({ queue: { breached, warned } }: { queue: BoardQueue }) {
  const say = useWords(boardWords)
  if (breached + warned === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {say('inTime')}
      </Box>
    )
  return (
    <>
      {breached > 0 && (
        <Box component="span" sx={{ color: 'error.text' }}>
          {say('breached', { count: breached })}{' '}
        </Box>
      )}
      {warned > 0 && (
        <Box component="span" sx={{ color: 'warning.text' }}>
          {say('warned', { count: warned })}
        </Box>
      )}
    </>
  )
}

const dot = { width: 8, height: 8, borderRadius: '50%', flexShrink: 0 } as const
