import type { Session } from '@guiche/contract/sessions'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime, formatRelative } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { deviceOf } from './device-of.ts'
import { ownSessionWords } from './own-sessions.words.ts'
import { ownSessionsQuery, useEndSession } from './sessions.queries.ts'

const PAST_AT_MOST = 4

/** Current and former sessions of the user; all but the current one can be ended. */
export function OwnSessions() {
  const say = useWords(ownSessionWords)
  const titleId = useId()
  const { data: sessions, isError, refetch } = useQuery(ownSessionsQuery)
  const living = sessions
    ?.filter(({ endedAt }) => endedAt === null)
    .toSorted((a, b) => Number(b.current) - Number(a.current))
  const past = sessions?.filter(({ endedAt }) => endedAt !== null).slice(0, PAST_AT_MOST) ?? []
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Box component="h3" id={titleId} sx={{ typography: 'subtitle2', m: 0, mb: 1 }}>
        {say('title')}
      </Box>
      {isError && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
          {say('failed')}
          <Button variant="text" size="small" onClick={() => void refetch()}>
            {say('retry')}
          </Button>
        </Box>
      )}
      {!isError && living === undefined && <Skeleton variant="rounded" height={48} />}
      {living !== undefined && (
        <Box component="ul" sx={list}>
          {[...living, ...past].map((session) => (
            <OwnSession key={session.id} session={session} />
          ))}
        </Box>
      )}
    </Box>
  )
}

function OwnSession({ session }: { session: Session }) {
  const say = useWords(ownSessionWords)
  const language = useLanguage()
  const end = useEndSession()
  const { name, isPhone } = deviceOf(session.userAgent)
  const Icon = isPhone ? Smartphone : Monitor
  const isPast = session.endedAt !== null
  const endLabel = say('end')

  function endSession(): void {
    end
      .mutateAsync(session.id)
      .then(() => toast.success(say('ended')))
      .catch((error: unknown) => toast.error(errorText(error)))
  }

  return (
    <Box component="li" sx={{ ...row, ...(isPast && { color: 'text.secondary' }) }}>
      <Icon size={20} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ ...line, fontWeight: isPast ? 400 : 500 }}>
          {session.byOperator ? say('byOperator') : (name ?? say('unknown'))}
        </Box>
        <Box
          sx={{ ...line, typography: 'caption', color: 'text.secondary' }}
          title={formatDateTime(session.createdAt)}
        >
          {session.current ? (
            <Box component="span" sx={{ color: 'success.text', fontWeight: 500 }}>
              {say('current')}
            </Box>
          ) : (
            sessionStateText(session, say, language)
          )}
          {` · ${session.address}`}
        </Box>
      </Box>
      {!isPast && !session.current && (
        <IconButton
          size="small"
          aria-label={endLabel}
          title={endLabel}
          disabled={end.isPending}
          onClick={endSession}
        >
          <LogOut size={16} aria-hidden />
        </IconButton>
      )}
    </Box>
  )
}

function sessionStateText(
  session: Session,
  say: ReturnType<typeof useWords<typeof ownSessionWords.pt>>,
  language: string,
): string {
  if (session.endedAt === null)
    return say('usedAt', { when: formatRelative(session.lastSeenAt, language) })
  const why = say(`ending_${session.ending ?? 'revoked'}`)
  return say('endedAt', { why, when: formatRelative(session.endedAt, language) })
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column' } as const

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 48,
  '& > svg': { flexShrink: 0, color: 'text.secondary' },
} as const

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
