import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { hasEndedElsewhere } from './ended-elsewhere.ts'
import { ResendConfirmationButton } from './ResendConfirmationButton.tsx'
import { emailOfState } from './session-rules.ts'
import { sessionWords } from './sessions.words.ts'
import { SignInInput } from './SignInInput.tsx'
import { useSignIn } from './use-sign-in.ts'

export function SignInForm() {
  const say = useWords(sessionWords)
  const { email, password, submit, isSending, missing, refusal, unconfirmed } = useSignIn()
  const [wasElsewhere] = useState(hasEndedElsewhere)
  const state: unknown = useLocation().state
  // Address that the user entered on another public page.
  const known = emailOfState(state)
  return (
    <Box
      component="form"
      noValidate
      aria-busy={isSending}
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={form}
    >
      <SignInInput
        label={say('email')}
        fault={missing.includes('email') ? say('emailMissing') : undefined}
        ref={email}
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={known}
        autoFocus={known === ''}
        readOnly={isSending}
        maxLength={254}
      />
      <SignInPassword
        ref={password}
        isMissing={missing.includes('password')}
        autoFocus={known !== ''}
        readOnly={isSending}
      />
      <Box role="alert">
        {refusal !== undefined && <RefusalText>{errorText(refusal)}</RefusalText>}
        {unconfirmed !== undefined && <ResendConfirmationButton email={unconfirmed} />}
        {refusal === undefined && wasElsewhere && <RefusalText>{say('elsewhere')}</RefusalText>}
      </Box>
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSending}>
        {say('signIn')}
      </Button>
    </Box>
  )
}

interface SignInPasswordProps {
  ref: RefObject<HTMLInputElement | null>
  isMissing: boolean
  autoFocus: boolean
  readOnly: boolean
}

/** The password with a button that shows it, and a warning while caps lock is on. */
function SignInPassword({ isMissing, ...input }: SignInPasswordProps) {
  const say = useWords(sessionWords)
  const [isShown, setIsShown] = useState(false)
  const [isCapsLock, setIsCapsLock] = useState(false)

  function updateCapsLock(event: KeyboardEvent): void {
    setIsCapsLock(event.getModifierState('CapsLock'))
  }

  const EyeIcon = isShown ? EyeOff : Eye
  const eyeLabel = say(isShown ? 'hidePassword' : 'showPassword')
  return (
    <SignInInput
      {...input}
      label={say('password')}
      fault={isMissing ? say('passwordMissing') : undefined}
      hint={isCapsLock ? say('capsLock') : undefined}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      maxLength={128}
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
      onBlur={() => setIsCapsLock(false)}
      end={
        <IconButton
          size="small"
          aria-label={eyeLabel}
          title={eyeLabel}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <EyeIcon size={16} aria-hidden />
        </IconButton>
      }
    />
  )
}

function RefusalText({ children }: { children: ReactNode }) {
  return (
    <Box sx={refused}>
      <CircleAlert size={16} aria-hidden />
      <span>{children}</span>
    </Box>
  )
}

const form = { display: 'flex', flexDirection: 'column', gap: 4 } as const

const refused = {
  display: 'flex',
  gap: 2,
  px: 3,
  py: 2,
  borderRadius: '8px',
  bgcolor: 'error.soft',
  color: 'error.text',
  '& svg': { flexShrink: 0, mt: '2px' },
} as const
