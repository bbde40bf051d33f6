import type { Connection, ConnectionStatus } from '@guiche/contract/connections'
import type { LineNotice } from '@guiche/contract/line-notices'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ActiveNotices } from '../line-notices/index.ts'
import type { StatusTone } from './connection-status.ts'
import {
  INSTALL_COMMAND,
  isUnexpectedlyDown,
  toneOfStatus,
  troubleOf,
} from './connection-status.ts'
import { connectionWords } from './connections.words.ts'

interface ConnectionStateProps {
  connection: Connection
  /** Notices of its provider, newest first. */
  notices: readonly LineNotice[]
  /** Opens details of an outage. */
  onWhy?: ((connection: Connection) => void) | undefined
}

/** The state of a connection, with a hint on what to do about it. */
export function ConnectionState({ connection, notices, onWhy }: ConnectionStateProps) {
  const say = useWords(connectionWords)
  const hint = useConnectionHint(connection)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0 }}>
      <StatusChip status={connection.status} />
      {hint !== undefined && <Box sx={hintStyle}>{hint}</Box>}
      {connection.historyPercent !== null && (
        <HistoryProgress name={connection.name} percent={connection.historyPercent} />
      )}
      {connection.tokenNeedsRenewal && <Box sx={hintStyle}>{say('oldToken')}</Box>}
      <ActiveNotices notices={notices} />
      {onWhy && isUnexpectedlyDown(connection) && (
        <Link component="button" type="button" sx={whyStyle} onClick={() => onWhy(connection)}>
          {say('whatToDo')}
        </Link>
      )}
    </Box>
  )
}

/** Chip with the text and colour of the status. */
export function StatusChip({ status }: { status: ConnectionStatus }) {
  const say = useWords(connectionWords)
  const isMoving = status === 'PAIRING' || status === 'OPENING'
  return (
    <Box component="span" role="status" sx={{ ...chip, ...tones[toneOfStatus(status)] }}>
      <Box component="span" aria-hidden data-moving={isMoving ? '' : undefined} sx={dot} />
      {say(`status_${status}`)}
    </Box>
  )
}

/** Progress of the import of the history from before the pairing. */
function HistoryProgress({ name, percent }: { name: string; percent: number }) {
  const say = useWords(connectionWords)
  return (
    <Box sx={{ ...hintStyle, width: '100%', maxWidth: 240 }}>
      {say('history', { percent })}
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={say('historyProgress', { name })}
        sx={{ mt: 1 }}
      />
    </Box>
  )
}

function useConnectionHint(connection: Connection): string | undefined {
  const say = useWords(connectionWords)
  const trouble = troubleOf(connection)
  if (trouble !== undefined) return say(`trouble_${trouble}`, { command: INSTALL_COMMAND })
  const { status } = connection
  if (status === 'qrcode' || status === 'TIMEOUT' || status === 'PENDING')
    return say(`hint_${status}`)
  return undefined
}

const tones: Record<StatusTone, { bgcolor: string; color: string }> = {
  success: { bgcolor: 'success.soft', color: 'success.text' },
  warning: { bgcolor: 'warning.soft', color: 'warning.text' },
  error: { bgcolor: 'error.soft', color: 'error.text' },
  info: { bgcolor: 'info.soft', color: 'info.text' },
  quiet: { bgcolor: 'surface.sunken', color: 'text.secondary' },
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  height: 24,
  px: 2,
  borderRadius: '12px',
  typography: 'caption',
  fontWeight: 500,
  whiteSpace: 'nowrap',
} as const

const dot = {
  width: 6,
  height: 6,
  borderRadius: '50%',
  bgcolor: 'currentColor',
  '@keyframes status-moving': { '50%': { opacity: 0.25 } },
  '&[data-moving]': { animation: 'status-moving 1.2s ease-in-out infinite' },
} as const

const hintStyle = {
  mt: 1,
  typography: 'caption',
  color: 'text.secondary',
  whiteSpace: 'normal',
  textWrap: 'pretty',
} as const

const whyStyle = {
  minHeight: 24,
  typography: 'caption',
  fontWeight: 500,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
