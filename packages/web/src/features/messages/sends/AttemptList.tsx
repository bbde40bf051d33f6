import type { SendAttempt, WaitingSend } from '@guiche/contract/sends'
import Skeleton from '@mui/material/Skeleton'
import { Check, Clock, LoaderCircle, TriangleAlert } from 'lucide-react'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatDateTime, formatTime } from '../../../ui/formats.ts'
import { failureText, type SaySends, waitText } from './send-texts.ts'
import { useAttempts } from './sends.queries.ts'
import { sendWords } from './sends.words.ts'

/** The attempts to send a message with their results, and the reason of its current wait. */
export function AttemptList({ messageId }: { messageId: string }) {
  const say = useWords(sendWords)
  const { data, error, isLoadingError, refetch } = useAttempts(messageId)
  if (isLoadingError) return <ErrorState {...errorProps({ error, refetch })} />
  return (
    <>
      <Box component="h3" sx={{ typography: 'subtitle2', mt: 4, mb: 2 }}>
        {say('ledger')}
      </Box>
      {data === undefined ? (
        <Skeleton variant="text" width="60%" />
      ) : (
        <Box component="ol" sx={list}>
          {data.attempts.map((attempt) => (
            <AttemptItem key={attempt.id} attempt={attempt} />
          ))}
          {data.waiting.map((waiting) => (
            <WaitingItem key={`${waiting.kind} ${waiting.since}`} waiting={waiting} />
          ))}
          {data.attempts.length === 0 && data.waiting.length === 0 && (
            <Box component="li" sx={{ color: 'text.secondary' }}>
              {say('ledgerNone')}
            </Box>
          )}
        </Box>
      )}
    </>
  )
}

function AttemptItem({ attempt }: { attempt: SendAttempt }) {
  const say = useWords(sendWords)
  const { outcome, reason, startedAt, scope, retryAt, endedAt } = attempt
  const isOver = endedAt !== null
  const Mark = outcome === 'sent' ? Check : isOver ? TriangleAlert : LoaderCircle
  const color = outcome === 'sent' ? 'success.text' : isOver ? 'warning.text' : 'text.secondary'
  return (
    <li>
      <Box component="span" sx={{ color, ...mark }}>
        <Mark size={16} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {`${attemptName(attempt, say)} · ${formatDateTime(startedAt)}`}
        </Box>
        <div>{outcomeText(outcome, say)}</div>
        {reason !== '' && <Box sx={quiet}>{say('said', { reason })}</Box>}
        {scope !== null && isWideScope(scope) && <Box sx={quiet}>{say(`scope_${scope}`)}</Box>}
        {retryAt !== null && <Box sx={quiet}>{say('retriesAt', { at: formatTime(retryAt) })}</Box>}
      </Box>
    </li>
  )
}

function WaitingItem({ waiting }: { waiting: WaitingSend }) {
  const say = useWords(sendWords)
  return (
    <li>
      <Box component="span" sx={{ color: 'text.secondary', ...mark }}>
        <Clock size={16} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {`${say(`kind_${waiting.kind}`)} · ${say(`lane_${waiting.lane}`)}`}
        </Box>
        <div>{waitText(waiting, say)}</div>
        <Box sx={quiet}>{say('expiresAt', { at: formatDateTime(waiting.expiresAt) })}</Box>
      </Box>
    </li>
  )
}

function attemptName({ kind, number }: SendAttempt, say: SaySends): string {
  return kind === 'send'
    ? say('attempt', { number })
    : say('attemptOf', { kind: say(`kind_${kind}`), number })
}

function outcomeText(outcome: string | null, say: SaySends): string {
  if (outcome === null) return say('underWay')
  return outcome === 'sent' ? say('sent') : failureText(outcome)
}

const WIDE = ['chat', 'line', 'newContacts'] as const

/** True if the hold concerned more than this message. */
function isWideScope(scope: string): scope is (typeof WIDE)[number] {
  return WIDE.some((wide) => wide === scope)
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  '& > li': { display: 'flex', gap: 2, overflowWrap: 'anywhere' },
} as const

const mark = { flexShrink: 0, display: 'flex', pt: 0.5 } as const

const quiet = { typography: 'caption', color: 'text.secondary' } as const
