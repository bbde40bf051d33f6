import { QR_SIZE } from '@guiche/contract/connections'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isUnexpectedlyDown } from './connection-status.ts'
import { useConnections } from './connections.queries.ts'
import { connectionWords } from './connections.words.ts'
import { PairingCodeForm } from './PairingCodeForm.tsx'

/** After the scan the dialog shows the pairing for this long before it closes. */
const CLOSES_AFTER_MS = 1200

export interface QrDialogProps {
  connectionId: number
  onClose: () => void
}

/** QR code that pairs a connection. It closes by itself after the scan. */
export function QrDialog({ connectionId, onClose }: QrDialogProps) {
  const say = useWords(connectionWords)
  const connection = useConnections().connections.find(({ id }) => id === connectionId)
  const qrcode = connection?.qrcode ?? ''
  const { wasShown, lastCode } = useLastCode(qrcode)
  const isEmptied = wasShown && qrcode === ''
  const isGone = connection === undefined
  const isConnected = connection?.status === 'CONNECTED'
  const isWaitedForNoMore = connection !== undefined && isUnexpectedlyDown(connection)
  const isScanned = isEmptied && !isWaitedForNoMore
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  useEffect(() => {
    if (!isEmptied) return
    const timer = setTimeout(() => close(), isConnected ? 0 : CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isEmptied, isConnected])
  const greet = useEffectEvent(() =>
    toast.success(say('connected', { name: connection?.name ?? '' })),
  )
  useEffect(() => {
    if (isScanned && isConnected) greet()
  }, [isScanned, isConnected])

  if (connection === undefined) return null
  const { id, name, provider, capabilities } = connection
  const preparing = isWaitedForNoMore ? 'qrGone' : 'qrPreparing'
  const stateWord = isScanned ? 'qrPairing' : qrcode === '' ? preparing : 'qrFresh'
  const kind = provider === 'simulator' ? 'simulator' : 'phone'
  return (
    <PlainDialog title={say('qrTitle', { name })} onClose={onClose}>
      <Box sx={columns}>
        <Box sx={{ position: 'relative', flexShrink: 0, alignSelf: 'center' }}>
          <Box sx={paper} aria-busy={qrcode === ''}>
            {lastCode === '' ? (
              <Skeleton
                variant="rounded"
                width={QR_SIZE}
                height={QR_SIZE}
                sx={{ bgcolor: '#eaebf1' }}
              />
            ) : (
              <QrCode
                text={lastCode}
                size={QR_SIZE}
                title={say('qrCode', { name })}
                style={{
                  opacity: isEmptied ? 0.12 : 1,
                  transition: 'opacity 160ms ease-out',
                }}
              />
            )}
          </Box>
          {isScanned && <LinearProgress aria-label={say('qrPairing')} sx={progress} />}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box component="ol" sx={steps}>
            {([1, 2, 3] as const).map((step) => (
              <li key={step}>{say(`step${step}_${kind}`)}</li>
            ))}
          </Box>
          {provider === 'simulator' && (
            <Button
              component={Link}
              to={`/phone?line=${id}`}
              startIcon={<Smartphone aria-hidden />}
              sx={{ mt: 4, whiteSpace: 'normal' }}
            >
              {say('scanWithPhone')}
            </Button>
          )}
          {qrcode !== '' && capabilities.pairsByCode && <PairingCodeForm connection={connection} />}
          <Box role="status" sx={{ mt: 4, typography: 'body2', color: 'text.secondary' }}>
            {say(stateWord)}
          </Box>
        </Box>
      </Box>
    </PlainDialog>
  )
}

/** True if a code was shown, and the last one, which fades out in its place. */
function useLastCode(qrcode: string): { wasShown: boolean; lastCode: string } {
  const [lastCode, setLastCode] = useState(qrcode)
  if (qrcode !== '' && qrcode !== lastCode) setLastCode(qrcode)
  return { wasShown: lastCode !== '', lastCode }
}

const columns = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  gap: 6,
  alignItems: { xs: 'stretch', sm: 'center' },
} as const

/** White in both themes, with the quiet zone that scanners need. */
const paper = {
  p: 5,
  bgcolor: '#ffffff',
  borderRadius: '12px',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line)',
} as const

const progress = {
  position: 'absolute',
  left: 20,
  right: 20,
  top: '50%',
  borderRadius: '2px',
} as const

const steps = {
  m: 0,
  p: 0,
  listStyle: 'none',
  counterReset: 'step',
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  '& > li': { display: 'flex', gap: 3, counterIncrement: 'step', textWrap: 'pretty' },
  '& > li::before': {
    content: 'counter(step)',
    flexShrink: 0,
    width: 20,
    height: 20,
    borderRadius: '50%',
    bgcolor: 'surface.selected',
    color: 'primary.text',
    typography: 'caption',
    lineHeight: '20px',
    fontWeight: 600,
    textAlign: 'center',
  },
} as const
