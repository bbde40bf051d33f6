import type { Attendant } from '@guiche/contract/dashboard'
import Skeleton from '@mui/material/Skeleton'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { useColleagues, userWords } from '../../organisation/users/index.ts'
import { minutesText } from './dashboard-rules.ts'
import { dashboardWords } from './dashboard.words.ts'
import { ExplainedName } from './ExplainedName.tsx'
import { type Figure, FigureTable } from '../../../ui/FigureTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'

const rates = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** The company's users, online ones first. */
export function AttendantsPanel({ attendants }: { attendants: readonly Attendant[] | undefined }) {
  const say = useWords(dashboardWords)
  const sayUser = useWords(userWords)
  const { colleagues } = useColleagues()
  const people = new Map(colleagues.map((one) => [one.id, one]))
  const rows = attendants?.toSorted((one, other) => Number(other.online) - Number(one.online))
  const online = rows?.filter((one) => one.online).length

  const columns: Figure<Attendant>[] = [
    {
      key: 'name',
      header: say('attendant'),
      render: ({ id, name, online: isOnline }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <Avatar
            name={name}
            src={people.get(id)?.profilePicUrl ?? ''}
            status={isOnline ? say('online') : undefined}
          />
          <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {name}
          </Box>
        </Box>
      ),
    },
    {
      key: 'online',
      header: say('status'),
      render: ({ id, online: isOnline }) => {
        const person = people.get(id)
        const isPaused = isOnline && person?.pausedAt
        if (isPaused)
          return (
            <Box component="span" sx={{ color: 'warning.text' }}>
              {person.pauseReason === ''
                ? sayUser('paused')
                : sayUser('pausedFor', { reason: person.pauseReason })}
            </Box>
          )
        return (
          <Box component="span" sx={{ color: isOnline ? 'success.text' : 'text.secondary' }}>
            {say(isOnline ? 'online' : 'offline')}
          </Box>
        )
      },
    },
    {
      key: 'tickets',
      header: <ExplainedName name={say('tickets')} means={say('tickets_means')} />,
      isNumber: true,
      render: ({ tickets }) => formatCount(tickets),
    },
    {
      key: 'time',
      header: <ExplainedName name={say('avgSupportTime')} means={say('avgSupportTime_means')} />,
      isNumber: true,
      render: ({ avgSupportTime }) => minutesText(avgSupportTime === 0 ? null : avgSupportTime),
    },
    {
      key: 'rating',
      header: <ExplainedName name={say('rating')} means={say('rating_means')} />,
      isNumber: true,
      render: ({ rating }) =>
        rating === 0 ? '–' : say('ratingOf', { rating: rates.format(rating) }),
    },
  ]

  return (
    <Panel
      title={say('attendants')}
      actions={
        rows && (
          <Box
            component="span"
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {say('onlineNow', { online: online ?? 0, all: rows.length })}
          </Box>
        )
      }
    >
      {rows ? (
        <FigureTable
          label={say('attendants')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          maxHeight={420}
        />
      ) : (
        <Skeleton variant="rounded" height={160} />
      )}
    </Panel>
  )
}
