import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../platform/call.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { sessionWords } from './sessions.words.ts'

/** Confirms the address of a sign-up by the link of its mail, and says how that went. */
export function ConfirmedAddress({ onConfirmed }: { onConfirmed: () => void }) {
  const say = useWords(sessionWords)
  const { hash } = useLocation()
  const navigate = useNavigate()
  // The page for signing in stands outside of the cache of the server's data.
  const [outcome, setOutcome] = useState<{ error?: unknown }>()
  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get('confirm')
    if (token === null) return
    call('POST /companies/cadastro/confirm', { body: { token } }).then(
      () => {
        setOutcome({})
        onConfirmed()
      },
      (error: unknown) => setOutcome({ error }),
    )
    // The token leaves the address, and with it the browser's history.
    void navigate('/login', { replace: true })
  }, [hash, navigate, onConfirmed])
  const isRefused = outcome?.error !== undefined
  return (
    <Box role="status">
      {outcome && (
        <Box sx={isRefused ? refused : confirmed}>
          {isRefused ? (
            <CircleAlert size={16} aria-hidden />
          ) : (
            <CircleCheck size={16} aria-hidden />
          )}
          <span>{isRefused ? errorText(outcome.error) : say('confirmed')}</span>
        </Box>
      )}
    </Box>
  )
}

const banner = {
  display: 'flex',
  gap: 2,
  mb: 4,
  px: 3,
  py: 2,
  borderRadius: '8px',
  '& svg': { flexShrink: 0, mt: '2px' },
} as const

const confirmed = { ...banner, bgcolor: 'success.soft', color: 'success.text' } as const

const refused = { ...banner, bgcolor: 'error.soft', color: 'error.text' } as const
