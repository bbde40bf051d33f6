import type { Help } from '@guiche/contract/helps'
import Button from '@mui/material/Button'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useRemoval } from '../../../ui/use-removal.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { useListErrorToast } from '../../../ui/use-list-error-toast.ts'
import { useHelps, useRemoveHelp } from './helps.queries.ts'
import { helpWords } from './helps.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

const HelpDialog = lazy(() => import('./HelpDialog.tsx'))

/** The operator's help videos. Fills its container's height. */
export function HelpsManager() {
  const say = useWords(helpWords)
  const list = useHelps()
  const [dialog, setDialog] = useState<{ help?: Help }>()
  const { removeRow, confirmDialog } = useHelpRemoval()
  useListErrorToast(list.isLoadingError, say('listFailed'))
  return (
    <Box component="section" aria-label={say('manage')} sx={column}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: { xs: 4, sm: 6 }, py: 3 }}>
        <Button variant="contained" startIcon={<Plus aria-hidden />} onClick={() => setDialog({})}>
          {say('add')}
        </Button>
      </Box>
      <DataTable
        label={say('manage')}
        columns={useHelpColumns()}
        rows={list.data ?? []}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={(help) => setDialog({ help })}
        menu={(help) => [
          { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => setDialog({ help }) },
          {
            key: 'remove',
            label: say('remove'),
            icon: Trash2,
            isDestructive: true,
            onSelect: () => removeRow(help),
          },
        ]}
        {...listState(list, errorText)}
        empty={
          <EmptyState
            drawing={<EmptyListDrawing />}
            text={say('none')}
            help={say('manageHelp')}
            action={{ label: say('addFirst'), icon: Plus, onClick: () => setDialog({}) }}
          />
        }
      />
      {dialog && (
        <LazyOverlay>
          <HelpDialog help={dialog.help} onClose={() => setDialog(undefined)} />
        </LazyOverlay>
      )}
      {confirmDialog}
    </Box>
  )
}

function useHelpColumns(): Column<Help>[] {
  const say = useWords(helpWords)
  return [
    { key: 'title', header: say('name'), card: 'title', render: ({ title }) => <bdi>{title}</bdi> },
    {
      key: 'description',
      header: say('description'),
      render: ({ description }) => <bdi>{description}</bdi>,
    },
    { key: 'video', header: say('video'), render: ({ video }) => video },
  ]
}

/** Deletes a video after a confirmation that names it. */
function useHelpRemoval() {
  const say = useWords(helpWords)
  const { mutateAsync } = useRemoveHelp()
  return useRemoval<Help>({
    ask: ({ title }) => ({
      title: say('removeTitle', { title }),
      text: say('removeText'),
      confirmLabel: say('removeHelp'),
    }),
    remove: ({ id }) => mutateAsync(id),
    removed: say('removed'),
    errorText,
  })
}

const column = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const
