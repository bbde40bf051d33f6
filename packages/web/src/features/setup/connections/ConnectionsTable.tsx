import type { Connection } from '@guiche/contract/connections'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Activity, Check, Pencil, Smartphone, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useRemoval } from '../../../ui/use-removal.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { useLineNotices } from '../line-notices/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { ChannelMark } from './ChannelMark.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { useConnections, useRemoveConnection } from './connections.queries.ts'
import { connectionWords } from './connections.words.ts'
import { LinesDrawing } from './LinesDrawing.tsx'
import { SessionButtons } from './SessionButtons.tsx'
import { useSessionActions } from './use-session-actions.tsx'

interface ConnectionsTableProps {
  onAdd: (() => void) | undefined
  onEdit: (connection: Connection) => void
  onQr: (connection: Connection) => void
  onHealth: (connection: Connection) => void
}

/** The company's connections, updated by live events. */
export function ConnectionsTable({ onAdd, onEdit, onQr, onHealth }: ConnectionsTableProps) {
  const say = useWords(connectionWords)
  const navigate = useNavigate()
  const { may } = useSession()
  const list = useConnections()
  const columns = useConnectionColumns(onQr, onHealth)
  const { removeRow, confirmDialog } = useConnectionRemoval()
  const mayEdit = may('connections-page:editOrDeleteConnection')

  return (
    <>
      <DataTable
        label={say('title')}
        columns={columns.columns}
        rows={list.connections}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={mayEdit ? onEdit : undefined}
        menu={
          mayEdit
            ? (connection) => [
                {
                  key: 'edit',
                  label: say('edit'),
                  icon: Pencil,
                  onSelect: () => onEdit(connection),
                },
                {
                  key: 'health',
                  label: say('health'),
                  icon: Activity,
                  onSelect: () => onHealth(connection),
                },
                ...(connection.provider === 'simulator'
                  ? [
                      {
                        key: 'phone',
                        label: say('openPhone'),
                        icon: Smartphone,
                        onSelect: () => void navigate(`/phone?line=${connection.id}`),
                      },
                    ]
                  : []),
                {
                  key: 'remove',
                  label: say('remove'),
                  icon: Trash2,
                  isDestructive: true,
                  onSelect: () => removeRow(connection),
                },
              ]
            : undefined
        }
        {...listState(list, errorText)}
        empty={
          <EmptyState
            drawing={<LinesDrawing />}
            text={say('none')}
            help={say('noneHelp')}
            action={onAdd && { label: say('add'), onClick: onAdd }}
          />
        }
      />
      {confirmDialog}
      {columns.confirmDialog}
    </>
  )
}

function useConnectionColumns(
  onQr: (connection: Connection) => void,
  onHealth: (connection: Connection) => void,
) {
  const say = useWords(connectionWords)
  const { may } = useSession()
  // At medium widths the table has only its main columns; the menu offers the rest.
  const isTight = useMediaQuery('(min-width: 600px) and (max-width: 1079.95px)')
  const isRoomy = useMediaQuery('(min-width: 1360px)')
  const { act, busyId, confirmDialog } = useSessionActions(onQr)
  const notices = useLineNotices()
  const onWhy = may('connections-page:actionButtons') ? onHealth : undefined
  const columns: Column<Connection>[] = [
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name, provider, isDefault, updatedAt }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <ChannelMark provider={provider} />
          <Box sx={{ minWidth: 0 }}>
            <Box component="bdi" sx={nameStyle} title={name}>
              {name}
            </Box>
            {isTight && (
              <Box sx={timeStyle}>
                {formatDateTime(updatedAt)}
                {isDefault && ` · ${say('isDefault')}`}
              </Box>
            )}
          </Box>
        </Box>
      ),
    },
    {
      key: 'status',
      header: say('status'),
      width: isRoomy ? 272 : 232,
      render: (connection) => (
        <ConnectionState
          connection={connection}
          notices={notices.filter(({ whatsappId }) => whatsappId === connection.id)}
          onWhy={onWhy}
        />
      ),
    },
  ]
  if (may('connections-page:actionButtons')) {
    columns.push({
      key: 'session',
      header: say('session'),
      width: isRoomy ? 320 : 184,
      render: (connection) => (
        <SessionButtons connection={connection} isBusy={busyId === connection.id} onAct={act} />
      ),
    })
  }
  if (!isTight) {
    columns.push(
      {
        key: 'updatedAt',
        header: say('updatedAt'),
        width: 148,
        isTabular: true,
        render: ({ updatedAt }) => (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {formatDateTime(updatedAt)}
          </Box>
        ),
      },
      {
        key: 'isDefault',
        header: say('isDefault'),
        width: 112,
        render: ({ isDefault }) =>
          isDefault ? (
            <Box sx={{ display: 'flex', color: 'success.text' }}>
              <Check size={16} role="img" aria-label={say('isDefault')} />
            </Box>
          ) : (
            <Box component="span" aria-hidden sx={{ color: 'text.disabled' }}>
              –
            </Box>
          ),
      },
    )
  }
  return { columns, confirmDialog }
}

/** Deletes a connection after a confirmation that names it. */
function useConnectionRemoval() {
  const say = useWords(connectionWords)
  const { mutateAsync } = useRemoveConnection()
  const { connections } = useConnections()
  return useRemoval<Connection>({
    ask: ({ name, isDefault }) => {
      const hasHeir = isDefault && connections.length > 1
      return {
        title: say('removeTitle', { name }),
        text: hasHeir ? `${say('removeText')} ${say('removeDefault')}` : say('removeText'),
        confirmLabel: say('removeConnection'),
      }
    },
    remove: ({ id }) => mutateAsync(id),
    removed: say('removed'),
    errorText,
  })
}

const nameStyle = {
  display: 'block',
  fontWeight: 500,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

const timeStyle = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const
