import type { Connection } from '@guiche/contract/connections'
import Button from '@mui/material/Button'
import { QrCode, RotateCw, Unlink } from 'lucide-react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useChangeSession } from '../../connections/index.ts'
import { noticeIconStyle, noticeStyle } from '../phone-styles.ts'
import { simulatorWords } from '../simulator.words.ts'
import { ScanCamera } from './ScanCamera.tsx'

/** Shown while the connection waits for a scan, connects, or is down. */
export function LineDown({ line, scans }: { line: Connection; scans: boolean }) {
  const say = useWords(simulatorWords)
  const { mutateAsync, isPending } = useChangeSession()
  const { status, trouble, id, name } = line
  if (scans && (status === 'qrcode' || status === 'PAIRING')) return <ScanCamera line={line} />
  if (status === 'OPENING' || status === 'qrcode' || status === 'PAIRING') {
    return (
      <Box role="status" sx={{ ...noticeStyle, color: 'text.secondary' }}>
        {say('lineMoves')}
      </Box>
    )
  }
  const isLost = trouble === 'connection_lost'
  const method = isLost ? 'POST' : 'PUT'
  return (
    <Box sx={{ ...noticeStyle, bgcolor: 'surface.sunken' }}>
      <Box sx={noticeIconStyle}>
        <Unlink size={28} aria-hidden />
      </Box>
      <Box sx={{ typography: 'h3', overflowWrap: 'anywhere' }}>
        {say(isLost ? 'lostTitle' : 'offTitle', { name })}
      </Box>
      <Box sx={{ color: 'text.secondary', textWrap: 'balance' }}>
        {say(isLost ? 'lostText' : scans ? 'offText' : 'offTextCloud')}
      </Box>
      <Button
        variant="contained"
        loading={isPending}
        startIcon={isLost || !scans ? <RotateCw aria-hidden /> : <QrCode aria-hidden />}
        onClick={() =>
          void mutateAsync({ id, method }).catch((error: unknown) => toast.error(errorText(error)))
        }
        sx={{ mt: 2 }}
      >
        {say(isLost ? 'retry' : scans ? 'newQr' : 'connectAgain')}
      </Button>
    </Box>
  )
}
