import type { Connection } from '@guiche/contract/connections'
import Button from '@mui/material/Button'
import { QrCode, RotateCw, Unplug } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { SessionAction } from './connection-status.ts'
import { sessionActionsOf } from './connection-status.ts'
import { connectionWords } from './connections.words.ts'

export interface SessionButtonsProps {
  connection: Connection
  /** True while a request of this connection is running. */
  isBusy: boolean
  onAct: (action: Exclude<SessionAction, 'connecting'>, connection: Connection) => void
}

/** Buttons for the session's actions in its status. */
export function SessionButtons({ connection, isBusy, onAct }: SessionButtonsProps) {
  const say = useWords(connectionWords)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 1 }}>
      {sessionActionsOf(connection.status).map((action, at) => {
        if (action === 'connecting') {
          return (
            <Button key={action} size="small" disabled>
              {say('connecting')}
            </Button>
          )
        }
        const Icon = icons[action]
        return (
          <Button
            key={action}
            size="small"
            variant={action === 'qrcode' && at === 0 ? 'contained' : 'outlined'}
            disabled={isBusy}
            startIcon={<Icon aria-hidden />}
            onClick={() => onAct(action, connection)}
          >
            {say(action)}
          </Button>
        )
      })}
    </Box>
  )
}

const icons = { qrcode: QrCode, retry: RotateCw, renew: QrCode, disconnect: Unplug } as const
