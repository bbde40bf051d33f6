import Skeleton from '@mui/material/Skeleton'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { useSignUpOffer } from './sign-up.queries.ts'
import { signUpWords } from './sign-up.words.ts'

interface SignUpPanelProps {
  /** Called after the company was created; `email` is the account to sign in with. */
  onSignedUp: (email: string) => void
}

/** Sign-up form, shown if company 1 allows it and offers a plan. */
export function SignUpPanel({ onSignedUp }: SignUpPanelProps) {
  const say = useWords(signUpWords)
  const { data, isPending, error, refetch } = useSignUpOffer()
  if (isPending)
    return (
      <Box role="status" aria-label={say('loading')}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={72} />
        ))}
      </Box>
    )
  if (error)
    return (
      <Box sx={{ display: 'grid' }}>
        <ErrorState {...errorProps({ error, refetch })} />
      </Box>
    )
  if (!data.isOpen) return <SignUpClosed title={say('closed')} text={say('closedHelp')} />
  if (data.plans.length === 0)
    return <SignUpClosed title={say('noPlan')} text={say('noPlanHelp')} />
  return (
    <>
      <Box component="p" sx={{ m: 0, mb: 6, color: 'text.secondary' }}>
        {say('lead')}
      </Box>
      <SignUpForm plans={data.plans} confirmsEmail={data.confirmsEmail} onSignedUp={onSignedUp} />
    </>
  )
}

function SignUpClosed({ title, text }: { title: string; text: string }) {
  return (
    <Box role="status" sx={closed}>
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      <Box sx={{ mt: 1 }}>{text}</Box>
    </Box>
  )
}

const closed = {
  mt: 3,
  px: 4,
  py: 3,
  borderRadius: '8px',
  bgcolor: 'info.soft',
  color: 'info.text',
  textWrap: 'pretty',
} as const
