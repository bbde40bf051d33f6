import type { User } from '@guiche/contract/users'
import Chip from '@mui/material/Chip'
import { Pause, Pencil, Play, Trash2, UserCheck, UserX } from 'lucide-react'
import {
  pauseWords,
  usePauseUser,
  useReactivateUser,
  userList,
  userWords,
} from '../../organisation/users/index.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { formatTime } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import type { Leaving } from './OffboardingDialog.tsx'

interface UsersTableProps {
  search: string
  onClearSearch: () => void
  onEdit: (user: User) => void
  onLeave: (leaving: Leaving) => void
}

/** The users that a search finds, updated by live events. */
export function UsersTable({ search, onClearSearch, onEdit, onLeave }: UsersTableProps) {
  const say = useWords(userWords)
  const { user: own } = useSession()
  const list = userList.useList(search)
  const columns = useUserColumns(own.id)
  const { pause, reactivate } = useUserStateActions()

  return (
    <DataTable
      label={say('title')}
      columns={columns}
      rows={list.rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={onEdit}
      menu={(user) => [
        { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(user) },
        {
          key: 'pause',
          label: say(user.pausedAt === null ? 'pause' : 'resume'),
          icon: user.pausedAt === null ? Pause : Play,
          isDisabled: !user.isActive,
          onSelect: () => void pause(user),
        },
        user.isActive
          ? {
              key: 'deactivate',
              label: say('deactivate'),
              icon: UserX,
              isDisabled: user.id === own.id,
              onSelect: () => onLeave({ user, how: 'deactivate' }),
            }
          : {
              key: 'reactivate',
              label: say('reactivate'),
              icon: UserCheck,
              onSelect: () => void reactivate(user),
            },
        {
          key: 'remove',
          label: say('remove'),
          icon: Trash2,
          isDestructive: true,
          isDisabled: user.id === own.id,
          onSelect: () => onLeave({ user, how: 'remove' }),
        },
      ]}
      {...listState(list, errorText)}
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
    />
  )
}

function useUserColumns(ownId: number): Column<User>[] {
  const say = useWords(userWords)
  return [
    {
      key: 'id',
      header: say('id'),
      width: 88,
      isTabular: true,
      card: 'none',
      render: ({ id }) => <QuietText>{id}</QuietText>,
    },
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ id, name, online, profilePicUrl, ...user }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <Avatar name={name} src={profilePicUrl} status={online ? say('online') : undefined} />
          <Box
            component="bdi"
            sx={{
              fontWeight: 500,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              color: user.isActive ? undefined : 'text.secondary',
            }}
          >
            {name}
          </Box>
          {id === ownId && <QuietText>({say('you')})</QuietText>}
          <InactiveOrPausedChip {...user} />
        </Box>
      ),
    },
    { key: 'email', header: say('email'), render: ({ email }) => <QuietText>{email}</QuietText> },
    {
      key: 'profile',
      header: say('profile'),
      width: 160,
      render: ({ profile }) => say(`profile_${profile}`),
    },
  ]
}

function QuietText({ children }: { children: React.ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  )
}

/** Chip of a user who gets no tickets: deactivated or paused. */
function InactiveOrPausedChip({
  isActive,
  pausedAt,
  pauseReason,
  pausedUntil,
}: Pick<User, 'isActive' | 'pausedAt' | 'pauseReason' | 'pausedUntil'>) {
  const say = useWords(userWords)
  const sayPause = useWords(pauseWords)
  if (!isActive) return <Chip size="small" label={say('inactive')} />
  if (pausedAt === null) return null
  const label = pauseReason === '' ? say('paused') : say('pausedFor', { reason: pauseReason })
  const title =
    pausedUntil === null
      ? label
      : `${label} (${sayPause('pausedUntil', { until: formatTime(pausedUntil) })})`
  return <Chip size="small" label={label} title={title} sx={pausedStyle} />
}

const pausedStyle = {
  bgcolor: 'warning.soft',
  color: 'warning.text',
  minWidth: 0,
  maxWidth: 200,
} as const

/** Actions that start and end pauses, and reactivate users. */
function useUserStateActions() {
  const say = useWords(userWords)
  const pausing = usePauseUser()
  const reactivation = useReactivateUser()

  async function togglePause({ id, pausedAt }: User): Promise<void> {
    try {
      await pausing.mutateAsync({ id, isPaused: pausedAt === null, reason: '' })
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function reactivate({ id, name }: User): Promise<void> {
    try {
      await reactivation.mutateAsync(id)
      toast.success(say('reactivated', { name }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { pause: togglePause, reactivate }
}
