import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Box } from './Box.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { EmptyListDrawing } from './drawings/EmptyListDrawing.tsx'
import { EmptyState } from './EmptyState.tsx'
import { listState } from './list-state.tsx'
import { LazyOverlay } from './LazyOverlay.tsx'
import { Page } from './Page.tsx'
import type { RowAction } from './RowMenu.tsx'
import { useSearchParamFlag } from './use-search-param-flag.ts'
import { useRemoval } from './use-removal.tsx'

// Page of a list whose rows are added, changed and deleted one at a time: title with count, search, table, dialog, and
// the empty, loading and error states. `?new` in the address opens the dialog of a new row.

/** Keys that every such list translates; `addFirst` labels the button of the empty state. */
type ListWord = 'title' | 'add' | 'addFirst' | 'edit' | 'none' | 'noneHelp' | RemovalWord
/**
 * The menu's item, the question with its `{{name}}`, the consequence, the confirming answer, and the toast after
 * deletion.
 */
type RemovalWord = 'remove' | 'removeTitle' | 'removeText' | 'removeAction' | 'removed'
/** `noneFound` quotes the search text: `{{search}}`. */
type SearchWord = 'search' | 'noneFound' | 'clearSearch'
type Say<Word> = (word: Word, values?: Readonly<Record<string, string>>) => string

export interface ListPageProps<Row extends { id: number }> {
  say: Say<ListWord>
  list: UseQueryResult<unknown> | UseInfiniteQueryResult<InfiniteData<unknown>>
  rows: readonly Row[]
  count: number | undefined
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  search?: ListSearch
  /** Replaces the edit as the action of a press on a row. */
  onOpen?: (row: Row) => void
  /** Secondary actions, left of the one that adds. */
  otherActions?: ReactNode
  /** Replaces the empty state of a list without a search. */
  nothing?: ReactNode
  /** Further items of a row's menu, after the edit. */
  moreActions?: (row: Row) => readonly RowAction[]
  remove: (id: number) => Promise<unknown>
  /** Consequence of deleting this row; replaces `removeText` when it differs by row. */
  goesWith?: (row: Row) => string | Promise<string>
  errorText: (error: unknown) => string
  /** False for rows that the user may not edit; editing calls `onRefused` instead. */
  mayChange?: (row: Row) => boolean
  /** False when the user may edit rows but not delete them, or not this one. */
  mayRemove?: boolean | ((row: Row) => boolean)
  onRefused?: () => void
  /** Dialog of a row, or of a new one when undefined. */
  renderDialog: (row: Row | undefined, onClose: () => void) => ReactNode
  /** Set when the list is one tab of a page with another title. */
  partOf?: { title: string; tabs: ReactNode; panelId: string }
}

interface ListSearch {
  value: string
  onSearch: (value: string) => void
  say: Say<SearchWord>
}

export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { say, list, count, search, renderDialog, partOf, otherActions } = props
  const [edited, setEdited] = useState<Row>()
  const [isAdding, setAdding] = useState(false)
  const [isAsked, answer] = useSearchParamFlag('new')
  const openNewDialog = () => setAdding(true)
  const close = () => {
    setEdited(undefined)
    setAdding(false)
    if (isAsked) answer()
  }
  const table = <ListTable {...props} onAdd={openNewDialog} onEdit={setEdited} />
  return (
    <Page
      title={partOf?.title ?? say('title')}
      {...(!partOf && { count: list.isPending ? null : count })}
      search={
        search && {
          value: search.value,
          onSearch: search.onSearch,
          label: search.say('search'),
        }
      }
      otherActions={otherActions}
      action={{ label: say('add'), icon: Plus, onClick: openNewDialog }}
    >
      {partOf?.tabs}
      {partOf ? (
        <Box id={partOf.panelId} role="tabpanel" sx={panel}>
          {table}
        </Box>
      ) : (
        table
      )}
      {(edited !== undefined || isAdding || isAsked) && (
        <LazyOverlay>{renderDialog(edited, close)}</LazyOverlay>
      )}
    </Page>
  )
}

interface TableProps<Row extends { id: number }> extends ListPageProps<Row> {
  onAdd: () => void
  onEdit: (row: Row) => void
}

function ListTable<Row extends { id: number }>(props: TableProps<Row>) {
  const { say, list, rows, columns, nameOf, remove, errorText, onEdit } = props
  const {
    onOpen = onEdit,
    mayChange = () => true,
    mayRemove = true,
    moreActions = () => [],
    onRefused,
    goesWith = () => say('removeText'),
  } = props
  const { removeRow, confirmDialog } = useRemoval<Row>({
    ask: async (row) => ({
      title: say('removeTitle', { name: nameOf(row) }),
      text: await goesWith(row),
      confirmLabel: say('removeAction'),
    }),
    remove: ({ id }) => remove(id),
    removed: say('removed'),
    errorText,
  })
  const isRemovable = (row: Row) => (typeof mayRemove === 'function' ? mayRemove(row) : mayRemove)
  const removalAction = (row: Row): RowAction => ({
    key: 'remove',
    label: say('remove'),
    icon: Trash2,
    isDestructive: true,
    onSelect: () => removeRow(row),
  })
  return (
    <>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={nameOf}
        onOpen={(row) => (mayChange(row) ? onOpen(row) : onRefused?.())}
        menu={(row) =>
          mayChange(row)
            ? [
                { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(row) },
                ...moreActions(row),
                ...(isRemovable(row) ? [removalAction(row)] : []),
              ]
            : []
        }
        {...listState(list, errorText)}
        empty={<EmptyListState {...props} />}
      />
      {confirmDialog}
    </>
  )
}

function EmptyListState<Row extends { id: number }>({
  say,
  search,
  nothing,
  onAdd,
}: TableProps<Row>) {
  if (search && search.value !== '') {
    return (
      <EmptyState
        drawing={<EmptyListDrawing />}
        text={search.say('noneFound', { search: search.value })}
        action={{ label: search.say('clearSearch'), onClick: () => search.onSearch('') }}
      />
    )
  }
  if (nothing !== undefined) return nothing
  return (
    <EmptyState
      drawing={<EmptyListDrawing />}
      text={say('none')}
      help={say('noneHelp')}
      action={{ label: say('addFirst'), icon: Plus, onClick: onAdd }}
    />
  )
}

const panel = {
  flex: 1,
  minHeight: 0,
  pt: { xs: 3, sm: 0 },
  display: 'flex',
  flexDirection: 'column',
} as const
