import type { CountedTag } from '@guiche/contract/tags'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, SquareKanban, Trash2 } from 'lucide-react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { ColorChips } from '../../ui/Chip.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatCount } from '../../ui/formats.ts'
import { listState } from '../../ui/list-state.ts'
import { toast } from '../../ui/toast.tsx'
import { useCompanyLive } from '../sessions/index.ts'
import { hearTag } from './tags.live.ts'
import { useRemoveTag, useTags } from './tags.queries.ts'
import { tagWords } from './tags.words.ts'

interface TagsTableProps {
  search: string
  onClearSearch: () => void
  onEdit: (tag: CountedTag) => void
}

/** The tags a search finds, kept current. */
export function TagsTable({ search, onClearSearch, onEdit }: TagsTableProps) {
  const say = useWords(tagWords)
  const cache = useQueryClient()
  const list = useTags(search)
  const columns = useColumns()
  const { remove, confirmDialog } = useRemoval()
  useCompanyLive('company-{id}-tag', (heard) => hearTag(cache, heard))

  return (
    <>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={list.tags}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={onEdit}
        menu={(tag) => [
          { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(tag) },
          {
            key: 'remove',
            label: say('remove'),
            icon: Trash2,
            isDestructive: true,
            onSelect: () => void remove(tag),
          },
        ]}
        {...listState(list)}
        empty={
          search === '' ? (
            <EmptyState drawing={<EmptyListDrawing />} text={say('none')} help={say('noneHelp')} />
          ) : (
            <EmptyState
              drawing={<EmptyListDrawing />}
              text={say('noneFound', { search })}
              action={{ label: say('clearSearch'), onClick: onClearSearch }}
            />
          )
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

function useColumns(): Column<CountedTag>[] {
  const say = useWords(tagWords)
  return [
    {
      key: 'tag',
      header: say('tag'),
      card: 'title',
      render: ({ id, name, color, kanban }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <ColorChips chips={[{ id, name, color }]} chipWidth={320} />
          {kanban === 1 && (
            <Box
              component="span"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}
            >
              <SquareKanban size={16} aria-hidden />
              {say('kanban')}
            </Box>
          )}
        </Box>
      ),
    },
    {
      key: 'ticketsCount',
      header: say('ticketsCount'),
      width: 160,
      align: 'right',
      isTabular: true,
      render: ({ ticketsCount }) => formatCount(ticketsCount),
    },
  ]
}

/** Deletes after a confirmation that names the tag and says how many tickets lose it. */
function useRemoval() {
  const say = useWords(tagWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useRemoveTag()

  async function remove({ id, name, ticketsCount }: CountedTag) {
    const question = {
      title: say('removeTitle', { name }),
      text: say('removeText', { count: ticketsCount }),
      confirmLabel: say('removeTag'),
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
