import type { Connection } from '@guiche/contract/connections'
import { Box } from '../../../ui/Box.tsx'
import Button from '@mui/material/Button'
import { Hash } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useRequestPairingCode } from './connections.queries.ts'
import { connectionWords } from './connections.words.ts'

/** Alternative to scanning: requests a code for the phone's number, which the user types on the phone. */
export function PairingCodeForm({ connection }: { connection: Connection }) {
  const say = useWords(connectionWords)
  const { id, provider, pairingCode } = connection
  const [number, setNumber] = useState<string>()
  const { mutateAsync, isPending, isSuccess } = useRequestPairingCode()

  function requestCode(event: SubmitEvent): void {
    event.preventDefault()
    if (number === undefined || number.trim() === '') return
    mutateAsync({ id, number }).catch((error: unknown) => toast.error(errorText(error)))
  }

  if (pairingCode !== '') {
    return (
      <Box sx={{ mt: 4 }}>
        <Box component="output" aria-label={say('pairingCode')} sx={codeStyle}>
          {pairingCode}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1, textWrap: 'pretty' }}>
          {say(provider === 'simulator' ? 'codeHelp_simulator' : 'codeHelp_phone')}
        </Box>
      </Box>
    )
  }
  if (number === undefined) {
    return (
      <Button
        variant="text"
        startIcon={<Hash aria-hidden />}
        onClick={() => setNumber('')}
        sx={{ mt: 2, ml: -2 }}
      >
        {say('pairByCode')}
      </Button>
    )
  }
  return (
    <Box component="form" onSubmit={requestCode} sx={{ mt: 4 }}>
      <TextInput
        label={say('phoneNumber')}
        type="tel"
        autoFocus
        autoComplete="off"
        value={number}
        help={say('phoneNumberHelp')}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button
        type="submit"
        loading={isPending || isSuccess}
        disabled={number.trim() === ''}
        sx={{ mt: 2 }}
      >
        {say('askCode')}
      </Button>
    </Box>
  )
}

const codeStyle = {
  display: 'block',
  typography: 'h2',
  fontSize: '1.75rem',
  letterSpacing: '0.08em',
  fontVariantNumeric: 'tabular-nums',
  userSelect: 'all',
} as const
