import type { Connection, LineHealth } from '@guiche/contract/connections'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatCount, formatDateTime } from '../../../ui/formats.ts'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import {
  INSTALL_COMMAND,
  SessionButtons,
  StatusChip,
  troubleOf,
  useConnections,
  useSessionActions,
} from '../connections/index.ts'
import { LineNotices } from '../line-notices/index.ts'
import { healthWords } from './health.words.ts'
import { useLineHealth } from './line-health.queries.ts'
import { AlertRecipients } from './AlertRecipients.tsx'

interface HealthDialogProps {
  lineId: number
  onClose: () => void
  /** Opens the QR code that pairs the connection. */
  onQr: (connection: Connection) => void
}

/**
 * Health of a connection: the reason of an outage and what to do, the flow of messages, and the alerted administrators.
 */
export function HealthDialog({ lineId, onClose, onQr }: HealthDialogProps) {
  const say = useWords(healthWords)
  const { connections, isPending } = useConnections()
  const line = connections.find(({ id }) => id === lineId)
  const close = useEffectEvent(onClose)
  const isGone = !isPending && line === undefined

  // The connection was deleted, or the address is out of date.
  useEffect(() => {
    if (isGone) close()
  }, [isGone])

  if (!line) return null
  return (
    <PlainDialog title={say('title', { name: line.name })} onClose={onClose}>
      <Health line={line} onQr={onQr} />
    </PlainDialog>
  )
}

function Health({ line, onQr }: { line: Connection; onQr: HealthDialogProps['onQr'] }) {
  const health = useLineHealth(line)
  if (health.isLoadingError) return <ErrorState {...errorProps(health)} />
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 6 }}>
      <TroubleCause line={line} downSince={health.data?.downSince ?? null} onQr={onQr} />
      <LineNotices lineId={line.id} />
      <Traffic health={health.data} />
      <AlertRecipients health={health.data} />
    </Box>
  )
}

interface CauseProps {
  line: Connection
  downSince: string | null
  onQr: HealthDialogProps['onQr']
}

function TroubleCause({ line, downSince, onQr }: CauseProps) {
  const say = useWords(healthWords)
  const { act, busyId, confirmDialog } = useSessionActions(onQr)
  const { status } = line
  const command = { command: INSTALL_COMMAND }
  const cause = status === 'DISCONNECTED' ? (troubleOf(line) ?? status) : status
  return (
    <Box component="section" sx={causeStyle}>
      <StatusChip status={status} />
      {cause === 'CONNECTED' ? (
        <Box sx={{ mt: 2 }}>{say('why_CONNECTED')}</Box>
      ) : (
        <>
          <TitledText name={say('why')}>
            {say(`why_${cause}`, command)}{' '}
            {downSince && say('since', { date: formatDateTime(downSince) })}
          </TitledText>
          <TitledText name={say('whatToDo')}>{say(`todo_${cause}`, command)}</TitledText>
          <Box sx={{ mt: 3 }}>
            <SessionButtons connection={line} isBusy={busyId === line.id} onAct={act} />
          </Box>
        </>
      )}
      {confirmDialog}
    </Box>
  )
}

function TitledText({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ mt: 3 }}>
      <Box component="h3" sx={{ typography: 'subtitle2', m: 0 }}>
        {name}
      </Box>
      <Box sx={{ textWrap: 'pretty' }}>{children}</Box>
    </Box>
  )
}

function Traffic({ health }: { health: LineHealth | undefined }) {
  const say = useWords(healthWords)
  const titleId = useId()
  const timeOrNotLately = (at: string | null) =>
    at === null ? say('notLately') : formatDateTime(at)
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box component="h3" id={titleId} sx={{ typography: 'subtitle2', m: 0, mb: 2 }}>
        {say('messages')}
      </Box>
      <Box component="dl" sx={figures}>
        <HealthFact name={say('lastIn')}>{health && timeOrNotLately(health.lastInAt)}</HealthFact>
        <HealthFact name={say('lastOut')}>{health && timeOrNotLately(health.lastOutAt)}</HealthFact>
        <HealthFact name={say('waiting')}>
          {health &&
            (health.oldestWaitingAt === null
              ? say('nothingWaits')
              : say('waitingSince', {
                  count: formatCount(health.waiting),
                  date: formatDateTime(health.oldestWaitingAt),
                }))}
        </HealthFact>
        <HealthFact name={say('setAside')}>{health && formatCount(health.setAside)}</HealthFact>
      </Box>
    </Box>
  )
}

function HealthFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <Skeleton width={120} />}</dd>
    </div>
  )
}

const causeStyle = {
  p: 4,
  borderRadius: '8px',
  bgcolor: 'surface.hover',
} as const

const figures = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 3,
  '& dt': { typography: 'caption', color: 'text.secondary' },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
} as const
