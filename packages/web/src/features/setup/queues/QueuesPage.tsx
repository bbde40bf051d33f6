import type { Queue } from '@guiche/contract/queues'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ColorDot } from '../../../ui/ColorChips.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { OpenNowChip } from '../../organisation/working-hours/index.ts'
import { fetchUsage, useQueues, useRemoveQueue } from './queues.queries.ts'
import { queueWords } from './queues.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

// Week, palette and menu are loaded when the dialog is first opened.
const QueueDialog = lazy(async () => ({ default: (await import('./QueueDialog.tsx')).QueueDialog }))

/** The company's queues, in order. */
export function QueuesPage() {
  const say = useWords(queueWords)
  const list = useQueues()
  const { mutateAsync } = useRemoveQueue()
  const consequences = useDeletionConsequences()
  return (
    <ListPage
      say={say}
      list={list}
      rows={list.queues}
      count={list.queues.length}
      columns={useQueueColumns()}
      nameOf={({ name }) => name}
      remove={mutateAsync}
      goesWith={({ id }) => consequences(id)}
      errorText={errorText}
      renderDialog={(queue, onClose) => <QueueDialog queue={queue} onClose={onClose} />}
    />
  )
}

function useQueueColumns(): Column<Queue>[] {
  const say = useWords(queueWords)
  const { user, setting } = useSession()
  const { holidays, timeZone } = user.company
  const columns: Column<Queue>[] = [
    { key: 'id', header: say('id'), width: 72, isTabular: true, render: ({ id }) => id },
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name }) => (
        <Box component="bdi" sx={{ fontWeight: 500 }}>
          {name}
        </Box>
      ),
    },
    {
      key: 'color',
      header: say('color'),
      width: 136,
      render: ({ color }) => (
        <Box
          component="span"
          sx={{ display: 'inline-flex', verticalAlign: 'middle', alignItems: 'center', gap: 2 }}
        >
          <ColorDot color={color} size={16} />
          <Box component="span" sx={{ color: 'text.secondary', textTransform: 'uppercase' }}>
            {color}
          </Box>
        </Box>
      ),
    },
    {
      key: 'order',
      header: say('order'),
      width: 88,
      align: 'right',
      isTabular: true,
      render: ({ orderQueue }) => orderQueue ?? '–',
    },
    { key: 'greeting', header: say('greeting'), render: ({ greetingMessage }) => greetingMessage },
  ]
  if (setting('scheduleType') === 'queue') {
    columns.push({
      key: 'hours',
      header: say('closedQueue'),
      width: 264,
      render: ({ schedules }) => <OpenNowChip hours={{ schedules, holidays, timeZone }} />,
    })
  }
  return columns
}

/** Returns a text with everything that loses the queue on deletion. */
function useDeletionConsequences(): (id: number) => Promise<string> {
  const say = useWords(queueWords)
  return async (id) => {
    try {
      const { tickets, users, connections } = await fetchUsage(id)
      const used = [
        tickets > 0 && say('tickets', { count: tickets }),
        users > 0 && say('users', { count: users }),
        connections > 0 && say('connections', { count: connections }),
      ].filter((part) => part !== false)
      return used.length === 0 ? say('removeText') : say('removeUsed', { what: used.join(', ') })
    } catch {
      return say('removeUnknown')
    }
  }
}
