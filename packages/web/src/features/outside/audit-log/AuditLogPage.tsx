import type { AuditEntry } from '@guiche/contract/audit-log'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { CsvButton } from '../../organisation/sheets/index.ts'
import { errorText } from '../../../platform/error-text.ts'
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
import { AuditFilters } from './AuditFilters.tsx'
import { fetchAllEntries, type AuditFilter, useAuditLog } from './audit-log.queries.ts'
import { auditLogWords } from './audit-log.words.ts'
import { actionText, auditSheetRows, detailText, personText } from './audit-texts.ts'

const EntryDialog = lazy(() => import('./EntryDialog.tsx'))

/** Audit log of the company, including acts from outside of it. */
export function AuditLogPage() {
  const say = useWords(auditLogWords)
  const [filter, setFilter] = useState<AuditFilter>({})
  const [opened, setOpened] = useState<AuditEntry>()
  const list = useAuditLog(filter)
  const isOfOthers = filter.isEverywhere !== undefined || filter.companyId !== undefined
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Page
      title={say('title')}
      filters={<AuditFilters filter={filter} onChange={setFilter} />}
      otherActions={
        <CsvButton
          variant="outlined"
          disabled={list.entries.length === 0}
          fileName={say('file')}
          rows={async () => auditSheetRows(await fetchAllEntries(filter), say)}
        />
      }
    >
      <DataTable
        label={say('title')}
        columns={useAuditColumns(isOfOthers)}
        rows={list.entries}
        rowKey={({ company, id }) => `${company.id}:${id}`}
        rowName={({ action }) => actionText(action)}
        onOpen={setOpened}
        menu={(entry) => [
          { key: 'open', label: say('open'), icon: Eye, onSelect: () => setOpened(entry) },
        ]}
        {...listState(list, errorText)}
        empty={
          isFiltered ? (
            <EmptyState
              text={say('noneFound')}
              action={{ label: say('clear'), onClick: () => setFilter({}) }}
            />
          ) : (
            <EmptyState drawing={<EmptyListDrawing />} text={say('none')} help={say('noneHelp')} />
          )
        }
      />
      <LazyOverlay>
        {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
      </LazyOverlay>
    </Page>
  )
}

function useAuditColumns(isOfOthers: boolean): Column<AuditEntry>[] {
  const say = useWords(auditLogWords)
  const company: Column<AuditEntry> = {
    key: 'company',
    header: say('company'),
    width: 160,
    render: (entry) => <bdi>{entry.company.name}</bdi>,
  }
  return [
    {
      key: 'what',
      header: say('what'),
      width: 240,
      card: 'title',
      render: ({ action }) => actionText(action),
    },
    {
      key: 'details',
      header: say('details'),
      render: (entry) => {
        const text = detailText(entry)
        return text === '' ? null : (
          <Box component="bdi" sx={whole}>
            {text}
          </Box>
        )
      },
    },
    ...(isOfOthers ? [company] : []),
    {
      key: 'who',
      header: say('who'),
      width: 184,
      render: (entry) => <bdi>{personText(entry, say)}</bdi>,
    },
    {
      key: 'when',
      header: say('when'),
      width: 136,
      isTabular: true,
      render: ({ at }) => formatDateTime(at),
    },
  ]
}

/** A card has room for the whole text, a row does not. */
const whole = { 'li &': { whiteSpace: 'normal', overflowWrap: 'anywhere' } } as const
