import type { QuickMessage } from '@guiche/contract/quick-messages'
import Box from '@mui/material/Box'
import { Paperclip, Pencil, Trash2 } from 'lucide-react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { listState } from '../../ui/list-state.ts'
import { toast } from '../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import { useHearQuickMessages } from './quick-messages.live.ts'
import { useQuickMessages, useRemoveQuickMessage } from './quick-messages.queries.ts'
import { quickMessageWords } from './quick-messages.words.ts'

interface QuickMessagesTableProps {
  search: string
  onClearSearch: () => void
  onEdit: (record: QuickMessage) => void
}

/** One's own and the company's, kept current. Others' are there to be used, and not changed. */
export function QuickMessagesTable({ search, onClearSearch, onEdit }: QuickMessagesTableProps) {
  const say = useWords(quickMessageWords)
  const { user } = useSession()
  const list = useQuickMessages(search)
  const { remove, confirmDialog } = useRemoval()
  useHearQuickMessages()
  const isOurs = ({ userId }: QuickMessage) => userId === user.id || user.profile === 'admin'
  return (
    <>
      <DataTable
        label={say('title')}
        columns={useColumns()}
        rows={list.records}
        rowKey={({ id }) => id}
        rowName={({ shortcode }) => shortcode}
        onOpen={(record) => (isOurs(record) ? onEdit(record) : toast.info(say('notYours')))}
        menu={(record) =>
          isOurs(record)
            ? [
                {
                  key: 'edit',
                  label: say('edit'),
                  icon: Pencil,
                  onSelect: () => onEdit(record),
                },
                {
                  key: 'remove',
                  label: say('remove'),
                  icon: Trash2,
                  isDestructive: true,
                  onSelect: () => void remove(record),
                },
              ]
            : []
        }
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

function useColumns(): Column<QuickMessage>[] {
  const say = useWords(quickMessageWords)
  return [
    {
      key: 'shortcode',
      header: say('shortcode'),
      width: 200,
      card: 'title',
      render: ({ shortcode }) => (
        <Box component="bdi" sx={{ ...cut, fontWeight: 500 }}>
          {`/${shortcode.replace(/^\//, '')}`}
        </Box>
      ),
    },
    {
      key: 'message',
      header: say('message'),
      render: ({ message }) => (
        <Box component="bdi" sx={{ ...cut, color: 'text.secondary' }}>
          {message}
        </Box>
      ),
    },
    {
      key: 'media',
      header: say('media'),
      width: 220,
      render: ({ mediaName }) =>
        mediaName === null ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {say('noAttachment')}
          </Box>
        ) : (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
            <Paperclip size={14} aria-hidden style={{ flexShrink: 0 }} />
            <Box component="bdi" sx={cut}>
              {mediaName}
            </Box>
          </Box>
        ),
    },
    {
      key: 'who',
      header: say('who'),
      width: 120,
      render: ({ geral }) => say(geral ? 'forAll' : 'own'),
    },
  ]
}

function useRemoval() {
  const say = useWords(quickMessageWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useRemoveQuickMessage()

  async function remove({ id, shortcode }: QuickMessage) {
    const question = {
      title: say('removeTitle', { shortcode }),
      text: say('removeText'),
      confirmLabel: say('removeAction'),
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

const cut = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
