import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../platform/call.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { sessionWords } from './sessions.words.ts'

/** Confirms the address of a sign-up with the token of the mail's link, and shows the outcome. */
export function AddressConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const say = useWords(sessionWords)
  const { hash } = useLocation()
  const navigate = useNavigate()
  // Plain state, since the sign-in page is outside of the query cache.
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
    // Removes the token from the address and from the browser's history.
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
