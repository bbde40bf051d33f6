import { OPT_OUT_FILE, type OptOut } from '@guiche/contract/opt-outs'
import Button from '@mui/material/Button'
import { BellRing, Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { downloadFile } from '../../../platform/download.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { lazy } from '../../../ui/lazy.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { Page } from '../../../ui/Page.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { toast } from '../../../ui/toast.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { optOutOrigin } from './opt-out-origin.ts'
import { optOutsLive } from './opt-outs.live.ts'
import { optOutList } from './opt-outs.queries.ts'
import { optOutWords } from './opt-outs.words.ts'
import { useOptOutActions } from './use-opt-out-actions.tsx'

const ImportDialog = lazy(async () => ({
  default: (await import('./ImportDialog.tsx')).ImportDialog,
}))

/** The contacts that opted out, with opt-in, export and import. */
export function OptOutsPage() {
  const say = useWords(optOutWords)
  const [search, setSearch] = useState('')
  const [isImporting, setIsImporting] = useState(false)
  const list = optOutList.useList(search)
  const { save, isSaving } = useOptOutDownload()
  const { optIn, confirmDialog } = useOptOutActions()
  const columns = useOptOutColumns()
  useHearing(optOutsLive)
  const nameOf = ({ contact, number }: OptOut) => (contact?.name ?? formatPhone(number)) || '?'
  return (
    <Page
      title={say('title')}
      count={list.isPending ? null : (list.count ?? 0)}
      search={{ value: search, onSearch: setSearch, label: say('search') }}
      otherActions={
        <Button
          variant="outlined"
          startIcon={<Download aria-hidden />}
          loading={isSaving}
          disabled={list.rows.length === 0}
          onClick={() => void save()}
        >
          {say('csv')}
        </Button>
      }
      action={{ label: say('import'), icon: Upload, onClick: () => setIsImporting(true) }}
    >
      <DataTable
        label={say('title')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={nameOf}
        menu={(row) => [
          {
            key: 'optIn',
            label: say('optIn'),
            icon: BellRing,
            onSelect: () => void optIn(row.id, nameOf(row)),
          },
        ]}
        {...listState(list, errorText)}
        empty={
          search === '' ? (
            <EmptyState drawing={<EmptyListDrawing />} text={say('none')} help={say('noneHelp')} />
          ) : (
            <EmptyState
              text={say('noneFound', { search })}
              action={{ label: say('clearSearch'), onClick: () => setSearch('') }}
            />
          )
        }
      />
      {isImporting && (
        <LazyOverlay>
          <ImportDialog onClose={() => setIsImporting(false)} />
        </LazyOverlay>
      )}
      {confirmDialog}
    </Page>
  )
}

function useOptOutDownload() {
  const [isSaving, setIsSaving] = useState(false)
  async function downloadOptOuts() {
    setIsSaving(true)
    try {
      await downloadFile('/opt-outs/export', OPT_OUT_FILE)
    } catch (error) {
      toast.error(errorText(error))
    }
    setIsSaving(false)
  }
  return { save: downloadOptOuts, isSaving }
}

function useOptOutColumns(): Column<OptOut>[] {
  const say = useWords(optOutWords)
  return [
    {
      key: 'contact',
      header: say('contact'),
      card: 'title',
      render: ({ contact }) =>
        contact ? (
          <Box component="bdi" sx={{ fontWeight: 500 }}>
            {contact.name}
          </Box>
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {say('unknown')}
          </Box>
        ),
    },
    {
      key: 'number',
      header: say('number'),
      width: 200,
      isTabular: true,
      render: ({ number }) => (number === '' ? say('noNumber') : formatPhone(number)),
    },
    { key: 'how', header: say('how'), render: (row) => <bdi>{optOutOrigin(row, say)}</bdi> },
    {
      key: 'since',
      header: say('since'),
      width: 160,
      isTabular: true,
      render: ({ beganAt }) => formatDateTime(beganAt),
    },
  ]
}
