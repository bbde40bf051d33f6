import type { FileList as Files } from '@guiche/contract/file-lists'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { listState } from '../../ui/list-state.ts'
import { toast } from '../../ui/toast.tsx'
import { useCompanyLive } from '../sessions/index.ts'
import { hearFileList, useFileLists, useRemoveFileList } from './file-lists.queries.ts'
import { fileListWords } from './file-lists.words.ts'

interface FileListsTableProps {
  search: string
  onClearSearch: () => void
  onEdit: (list: Files) => void
}

/** The lists of files a search finds, kept current. */
export function FileListsTable({ search, onClearSearch, onEdit }: FileListsTableProps) {
  const say = useWords(fileListWords)
  const cache = useQueryClient()
  const list = useFileLists(search)
  const { remove, confirmDialog } = useRemoval()
  useCompanyLive('company-{id}-file', (heard) => hearFileList(cache, heard))
  return (
    <>
      <DataTable
        label={say('title')}
        columns={[
          {
            key: 'name',
            header: say('name'),
            card: 'title',
            render: ({ name }) => <bdi>{name}</bdi>,
          },
        ]}
        rows={list.lists}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={onEdit}
        menu={(one) => [
          { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(one) },
          {
            key: 'remove',
            label: say('remove'),
            icon: Trash2,
            isDestructive: true,
            onSelect: () => void remove(one),
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

/** Deletes after a confirmation that names the list. */
function useRemoval() {
  const say = useWords(fileListWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useRemoveFileList()

  async function remove({ id, name }: Files) {
    const question = {
      title: say('removeTitle', { name }),
      text: say('removeText'),
      confirmLabel: say('removeList'),
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
