import type { User } from '@guiche/contract/users'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { listState } from '../../ui/list-state.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { EmptyListDrawing } from '../../ui/drawings/EmptyListDrawing.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCompanyLive, useSession } from '../sessions/index.ts'
import { hearUser } from './users.live.ts'
import { useRemoveUser, useUsers } from './users.queries.ts'
import { userWords } from './users.words.ts'

interface UsersTableProps {
  search: string
  onClearSearch: () => void
  onEdit: (user: User) => void
}

/** The colleagues a search finds, kept current. */
export function UsersTable({ search, onClearSearch, onEdit }: UsersTableProps) {
  const say = useWords(userWords)
  const cache = useQueryClient()
  const { user: own } = useSession()
  const list = useUsers(search)
  const columns = useColumns(own.id)
  const { remove, confirmDialog } = useRemoval()
  useCompanyLive('company-{id}-user', (heard) => hearUser(cache, heard))

  return (
    <>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={list.users}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={onEdit}
        menu={(user) => [
          { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(user) },
          {
            key: 'remove',
            label: say('remove'),
            icon: Trash2,
            isDestructive: true,
            isDisabled: user.id === own.id,
            onSelect: () => void remove(user),
          },
        ]}
        {...listState(list)}
        empty={
          search === '' ? (
            <EmptyState drawing={<EmptyListDrawing />} text={say('none')} />
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

function useColumns(ownId: number): Column<User>[] {
  const say = useWords(userWords)
  return [
    {
      key: 'id',
      header: say('id'),
      width: 88,
      isTabular: true,
      card: 'none',
      render: ({ id }) => <Quiet>{id}</Quiet>,
    },
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ id, name, online }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <Avatar name={name} status={online ? say('online') : undefined} />
          <Box
            component="bdi"
            sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }}
          >
            {name}
          </Box>
          {id === ownId && <Quiet>({say('you')})</Quiet>}
        </Box>
      ),
    },
    { key: 'email', header: say('email'), render: ({ email }) => <Quiet>{email}</Quiet> },
    {
      key: 'profile',
      header: say('profile'),
      width: 160,
      render: ({ profile }) => say(`profile_${profile}`),
    },
  ]
}

function Quiet({ children }: { children: React.ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  )
}

/** Deletes after a confirmation that names the user. */
function useRemoval() {
  const say = useWords(userWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useRemoveUser()

  async function remove({ id, name }: User) {
    const title = say('removeTitle', { name })
    const question = {
      title,
      text: say('removeText'),
      confirmLabel: say('removeUser'),
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
