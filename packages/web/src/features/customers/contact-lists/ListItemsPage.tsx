import type { ContactList, ContactListItem, Validity } from '@guiche/contract/contact-lists'
import { validities } from '@guiche/contract/contact-lists'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ArrowLeft, ListChecks, ListFilter, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FilterMenu } from '../../../ui/FilterMenu.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { Page } from '../../../ui/Page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useRemoval } from '../../../ui/use-removal.tsx'
import { useCompanyTimeFormat, useHearing, useSession } from '../../organisation/sessions/index.ts'
import { contactListsLive } from './contact-lists.live.ts'
import {
  type ItemFilter,
  listItems,
  useContactList,
  useListWorkActions,
  useRemoveListItem,
} from './contact-lists.queries.ts'
import { ImportButton } from './ImportButton.tsx'
import { listItemWords } from './list-items.words.ts'
import { ListProgress } from './ListProgress.tsx'
import { useItemColumns } from './use-item-columns.tsx'

const ListItemDialog = lazy(() => import('./ListItemDialog.tsx'))

const CONTACT_LISTS_PATH = '/contact-lists'

/** The items of a contact list, kept current. */
export function ListItemsPage({ contactListId }: { contactListId: number }) {
  const say = useWords(listItemWords)
  const navigate = useNavigate()
  const { data: list, isError, error } = useContactList(contactListId)
  const [search, setSearch] = useState('')
  const [validity, setValidity] = useState<Validity>()
  const [dialog, setDialog] = useState<{ item?: ContactListItem }>()
  const filter = { contactListId, searchParam: search, validity }
  const { count, isPending } = listItems.useList(filter)
  useHearing(contactListsLive)
  const goToLists = () => void navigate(CONTACT_LISTS_PATH)
  if (isError) return <ErrorState text={errorText(error)} onRetry={goToLists} />
  const isFixed = list?.segment === null
  const openAddDialog = () => setDialog({})
  return (
    <Page
      title={list?.name ?? ''}
      count={isPending ? null : count}
      search={{ value: search, onSearch: setSearch, label: say('search') }}
      filters={<ValidityFilter chosen={validity} onChange={setValidity} />}
      otherActions={
        <>
          <IconAction label={say('back')} icon={ArrowLeft} iconSize={20} onClick={goToLists} />
          <CheckButton contactListId={contactListId} />
          {isFixed && <ImportButton contactListId={contactListId} />}
        </>
      }
      {...(isFixed && { action: { label: say('add'), icon: Plus, onClick: openAddDialog } })}
    >
      {list?.segment && <SegmentPanel list={list} />}
      <ListProgress contactListId={contactListId} />
      <ItemsTable
        filter={filter}
        isFixed={isFixed}
        onAdd={openAddDialog}
        onEdit={(item) => setDialog({ item })}
        onClear={() => {
          setSearch('')
          setValidity(undefined)
        }}
      />
      <LazyOverlay>
        {dialog && (
          <ListItemDialog
            contactListId={contactListId}
            item={dialog.item}
            onClose={() => setDialog(undefined)}
          />
        )}
      </LazyOverlay>
    </Page>
  )
}

interface ValidityFilterProps {
  chosen: Validity | undefined
  onChange: (validity: Validity | undefined) => void
}

/** Filters by one of the three validities. */
function ValidityFilter({ chosen, onChange }: ValidityFilterProps) {
  const say = useWords(listItemWords)
  return (
    <FilterMenu
      label={say('filter')}
      icon={ListFilter}
      look="icon"
      options={validities.map((validity, id) => ({ id, name: say(`validity_${validity}`) }))}
      chosen={chosen === undefined ? [] : [validities.indexOf(chosen)]}
      onChange={(ids) => onChange(validities[ids.at(-1) ?? -1])}
      none={say('noneFound')}
    />
  )
}

function CheckButton({ contactListId }: { contactListId: number }) {
  const say = useWords(listItemWords)
  const { confirm, confirmDialog } = useConfirm()
  const { check } = useListWorkActions(contactListId)
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))

  async function startCheck() {
    const question = {
      title: say('checkTitle'),
      text: say('checkText'),
      confirmLabel: say('check'),
    }
    if (!(await confirm(question))) return
    try {
      await check.mutateAsync()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <>
      {isNarrow ? (
        <IconAction
          label={say('check')}
          icon={ListChecks}
          iconSize={20}
          disabled={check.isPending}
          onClick={() => void startCheck()}
        />
      ) : (
        <Button
          variant="text"
          startIcon={<ListChecks aria-hidden />}
          loading={check.isPending}
          loadingPosition="start"
          onClick={() => void startCheck()}
        >
          {say('check')}
        </Button>
      )}
      {confirmDialog}
    </>
  )
}

/** Notes that a segment's items are computed, and when they were refreshed; with a button that refreshes now. */
function SegmentPanel({ list: { id, refreshedAt } }: { list: ContactList }) {
  const say = useWords(listItemWords)
  const timeText = useCompanyTimeFormat()
  const { refreshSegment } = useListWorkActions(id)

  async function refreshNow() {
    try {
      await refreshSegment.mutateAsync()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box sx={segment}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {say('segment')}
        {refreshedAt !== null && ` ${say('refreshed', { at: timeText(refreshedAt) })}`}
      </Box>
      <Button
        variant="text"
        size="small"
        startIcon={<RefreshCw aria-hidden />}
        loading={refreshSegment.isPending}
        loadingPosition="start"
        onClick={() => void refreshNow()}
      >
        {say('refresh')}
      </Button>
    </Box>
  )
}

interface ItemsProps {
  filter: ItemFilter
  isFixed: boolean
  onAdd: () => void
  onEdit: (item: ContactListItem) => void
  onClear: () => void
}

function ItemsTable({ filter, isFixed, onAdd, onEdit, onClear }: ItemsProps) {
  const say = useWords(listItemWords)
  const { may } = useSession()
  const list = listItems.useList(filter)
  const columns = useItemColumns()
  const { mutateAsync } = useRemoveListItem()
  const { removeRow, confirmDialog } = useRemoval<ContactListItem>({
    ask: ({ name }) => ({
      title: say('removeTitle', { name }),
      text: say('removeText'),
      confirmLabel: say('removeAction'),
    }),
    remove: ({ id }) => mutateAsync(id),
    removed: say('removed'),
    errorText,
  })
  const rowActions = (item: ContactListItem) => [
    { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(item) },
    ...(may('contacts-page:deleteContact')
      ? [
          {
            key: 'remove',
            label: say('remove'),
            icon: Trash2,
            isDestructive: true,
            onSelect: () => removeRow(item),
          },
        ]
      : []),
  ]
  const isNarrowed = filter.searchParam !== '' || filter.validity !== undefined
  return (
    <>
      <DataTable
        label={say('people')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...(isFixed && { onOpen: onEdit, menu: rowActions })}
        {...listState(list, errorText)}
        empty={
          isNarrowed ? (
            <EmptyState
              drawing={<EmptyListDrawing />}
              text={say('noneFound')}
              action={{ label: say('clearSearch'), onClick: onClear }}
            />
          ) : (
            <EmptyState
              drawing={<EmptyListDrawing />}
              text={say('none')}
              help={say(isFixed ? 'noneHelp' : 'noneOfSegment')}
              {...(isFixed && {
                action: { label: say('addFirst'), icon: Plus, onClick: onAdd },
              })}
            />
          )
        }
      />
      {confirmDialog}
    </>
  )
}

const segment = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  mx: { xs: 4, sm: 6 },
  mb: 3,
  px: 4,
  py: 2,
  borderRadius: '8px',
  bgcolor: 'surface.hover',
  typography: 'body2',
  color: 'text.secondary',
  flexShrink: 0,
} as const
