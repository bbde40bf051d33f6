import type { Connection } from '@guiche/contract/connections'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import { ScanLine } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useScanCode } from '../simulator.queries.ts'
import { simulatorWords } from '../simulator.words.ts'

/** The phone's camera with the connection's QR code. */
export function ScanCamera({ line }: { line: Connection }) {
  const say = useWords(simulatorWords)
  const { mutateAsync, isPending, isSuccess } = useScanCode()
  const [code, setCode] = useState<string>()
  const isScanned = isSuccess || line.qrcode === ''

  function scan(typed?: string): void {
    mutateAsync({ lineId: line.id, ...(typed !== undefined && { code: typed }) }).catch(
      (error: unknown) => toast.error(errorText(error)),
    )
  }

  function submitCode(event: SubmitEvent): void {
    event.preventDefault()
    if (code === undefined || code.trim() === '') return
    scan(code)
  }

  return (
    <Box sx={camera}>
      <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
        {say(isScanned ? 'scanned' : 'scanTitle')}
      </Box>
      <Box data-scanned={isScanned ? '' : undefined} sx={sight}>
        <Box sx={paper}>
          <QrCode text={line.qrcode === '' ? 'guiche' : line.qrcode} size={144} />
        </Box>
        {!isScanned && <Box aria-hidden sx={beam} />}
      </Box>
      <Box
        role="status"
        sx={{ textAlign: 'center', textWrap: 'balance', opacity: 0.8, overflowWrap: 'anywhere' }}
      >
        {say(isScanned ? 'pairing' : 'scanText', { name: line.name })}
      </Box>
      <Button
        variant="contained"
        size="large"
        loading={isPending}
        disabled={isScanned}
        startIcon={<ScanLine aria-hidden />}
        onClick={() => scan()}
        sx={{
          borderRadius: '20px',
          '&&': { bgcolor: '#ffffff', color: '#181922' },
          '&&.Mui-disabled': { opacity: 0.4 },
        }}
      >
        {say('scan')}
      </Button>
      {!isScanned &&
        (code === undefined ? (
          <Button variant="text" onClick={() => setCode('')} sx={quiet}>
            {say('typeCode')}
          </Button>
        ) : (
          <Box component="form" onSubmit={submitCode} sx={{ display: 'flex', gap: 2 }}>
            <InputBase
              autoFocus
              value={code}
              placeholder="ABCD-1234"
              inputProps={{ 'aria-label': say('pairingCode'), maxLength: 20, autoComplete: 'off' }}
              onChange={({ target }) => setCode(target.value.toUpperCase())}
              sx={codeField}
            />
            <Button type="submit" variant="text" disabled={code.trim() === ''} sx={quiet}>
              {say('pair')}
            </Button>
          </Box>
        ))}
    </Box>
  )
}

/** Dark in both themes. */
const camera = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  px: 6,
  py: 8,
  color: '#ffffff',
  background: 'radial-gradient(circle at 50% 46%, #4a4d63 0, #262838 40%, #14151e 72%)',
} as const

/** White on the dark camera screen. */
const quiet = { '&&': { color: '#ffffff' }, '&&.Mui-disabled': { opacity: 0.5 } } as const

const codeField = {
  width: 160,
  px: 3,
  borderRadius: '8px',
  color: '#ffffff',
  bgcolor: 'rgba(255, 255, 255, 0.14)',
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '0.06em',
} as const

const corner = 'linear-gradient(#ffffff, #ffffff)'

/** Frame of four corners around the code. */
const sight = {
  position: 'relative',
  p: 4,
  borderRadius: '4px',
  background: [
    `${corner} left top / 28px 3px`,
    `${corner} left top / 3px 28px`,
    `${corner} right top / 28px 3px`,
    `${corner} right top / 3px 28px`,
    `${corner} left bottom / 28px 3px`,
    `${corner} left bottom / 3px 28px`,
    `${corner} right bottom / 28px 3px`,
    `${corner} right bottom / 3px 28px`,
  ].join(', '),
  backgroundRepeat: 'no-repeat',
  transition: 'transform 160ms cubic-bezier(0.2, 0, 0, 1)',
  '&[data-scanned]': { transform: 'scale(0.94)' },
} as const

const paper = {
  p: 4,
  bgcolor: '#ffffff',
  borderRadius: '8px',
  transform: 'perspective(500px) rotateX(8deg) rotateZ(-2deg)',
  boxShadow: '0 16px 40px rgba(0, 0, 0, 0.4)',
} as const

const beam = {
  position: 'absolute',
  left: 12,
  right: 12,
  top: 12,
  height: 2,
  borderRadius: '1px',
  bgcolor: '#a4adfa',
  boxShadow: '0 0 12px 2px rgba(164, 173, 250, 0.8)',
  '@keyframes scan-beam': { to: { transform: 'translateY(184px)' } },
  animation: 'scan-beam 1.6s ease-in-out infinite alternate',
  '@media (prefers-reduced-motion: reduce)': { animation: 'none', transform: 'translateY(92px)' },
} as const
