import type { BoardPerson } from '@guiche/contract/dashboard'
import { useWords } from '../../../../platform/words.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { useColleagues } from '../../../organisation/users/index.ts'
import { waitText } from './board-rules.ts'
import { boardWords } from './board.words.ts'
import { ExplainedName } from '../ExplainedName.tsx'
import { type Figure, FigureTable } from '../../../../ui/FigureTable.tsx'
import { Panel } from '../../../../ui/Panel.tsx'

/** All users with their open tickets, online ones first. */
export function BoardPeople({ people, at }: { people: readonly BoardPerson[]; at: number }) {
  const say = useWords(boardWords)
  const { colleagues } = useColleagues()
  const pictures = new Map(colleagues.map(({ id, profilePicUrl }) => [id, profilePicUrl]))
  const rows = people.toSorted((one, other) => Number(other.online) - Number(one.online))
  const online = rows.filter((one) => one.online).length
  const columns: Figure<BoardPerson>[] = [
    {
      key: 'name',
      header: say('attendant'),
      render: ({ id, name, online: isOnline }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <Avatar
            name={name}
            src={pictures.get(id) ?? ''}
            status={isOnline ? say('online') : undefined}
          />
          <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {name}
          </Box>
        </Box>
      ),
    },
    {
      key: 'status',
      header: say('status'),
      render: (row) => <AttendantState person={row} at={at} />,
    },
    {
      key: 'open',
      header: say('tickets'),
      isNumber: true,
      render: (row) => <HeldTickets person={row} />,
    },
    {
      key: 'unanswered',
      header: <ExplainedName name={say('unanswered')} means={say('unanswered_means')} />,
      isNumber: true,
      render: ({ unanswered }) => formatCount(unanswered),
    },
    {
      key: 'wait',
      header: <ExplainedName name={say('longestWait')} means={say('longestWait_means')} />,
      isNumber: true,
      render: ({ waitingSince }) => waitText(waitingSince, at),
    },
  ]
  return (
    <Panel
      title={say('people')}
      actions={
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {say('onlineNow', { online, all: rows.length })}
        </Box>
      }
    >
      <FigureTable label={say('people')} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Panel>
  )
}

function AttendantState({ person, at }: { person: BoardPerson; at: number }) {
  const say = useWords(boardWords)
  const { online, pausedAt, pauseReason } = person
  if (pausedAt === null)
    return (
      <Box component="span" sx={{ color: online ? 'success.text' : 'text.secondary' }}>
        {say(online ? 'online' : 'offline')}
      </Box>
    )
  return (
    <Box component="span" sx={{ color: 'warning.text' }}>
      {pauseReason === '' ? say('paused') : say('pausedFor', { reason: pauseReason })}{' '}
      {say('since', { time: waitText(pausedAt, at) })}
    </Box>
  )
}

function HeldTickets({ person: { open, snoozed, ticketLimit } }: { person: BoardPerson }) {
  const say = useWords(boardWords)
  // Snoozed tickets do not count towards the limit.
  const isOver = ticketLimit > 0 && open - snoozed > ticketLimit
  return (
    <>
      {ticketLimit > 0 ? say('ofLimit', { open, limit: ticketLimit }) : formatCount(open)}
      {isOver && (
        <Box component="span" sx={{ ...below, color: 'warning.text' }}>
          {say('overLimit')}
        </Box>
      )}
      {snoozed > 0 && (
        <Box component="span" sx={{ ...below, color: 'text.secondary' }}>
          {say('snoozed', { count: snoozed })}
        </Box>
      )}
    </>
  )
}

const below = { display: 'block', typography: 'caption' } as const
