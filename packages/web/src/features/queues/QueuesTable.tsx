import type { Queue } from '@guiche/contract/queues'
import Box from '@mui/material/Box'
import { Pencil, Trash2 } from 'lucide-react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { ColorDot } from '../../ui/Chip.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import { OpenNow } from '../working-hours/index.ts'
import { countUsage, useQueues, useRemoveQueue } from './queues.queries.ts'
import { queueWords } from './queues.words.ts'

/** The company's queues, in their order. */
export function QueuesTable({ onEdit }: { onEdit: (queue: Queue) => void }) {
  const say = useWords(queueWords)
  const list = useQueues()
  const columns = useColumns()
  const { remove, confirmDialog } = useRemoval()
  return (
    <>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={list.queues}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={onEdit}
        menu={(queue) => [
          { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(queue) },
          {
            key: 'remove',
            label: say('remove'),
            icon: Trash2,
            isDestructive: true,
            onSelect: () => void remove(queue),
          },
        ]}
        isLoading={list.isPending}
        empty={
          <EmptyState drawing={<EmptyListDrawing />} text={say('none')} help={say('noneHelp')} />
        }
        error={
          list.isLoadingError && (
            <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
          )
        }
      />
      {confirmDialog}
    </>
  )
}

function useColumns(): Column<Queue>[] {
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
      render: ({ schedules }) => <OpenNow hours={{ schedules, holidays, timeZone }} />,
    })
  }
  return columns
}

/** Deletes after a confirmation that says what goes on without the queue. */
function useRemoval() {
  const say = useWords(queueWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useRemoveQueue()

  async function consequences(id: number): Promise<string> {
    try {
      const { tickets, users, connections } = await countUsage(id)
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

  async function remove({ id, name }: Queue) {
    const question = {
      title: say('removeTitle', { name }),
      text: await consequences(id),
      confirmLabel: say('removeQueue'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await mutateAsync(id)
      toast.success(say('removed'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { remove, confirmDialog }
}
