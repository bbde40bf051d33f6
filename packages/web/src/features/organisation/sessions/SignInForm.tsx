import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { toast } from '../../../ui/toast.tsx'
import { hasEndedElsewhere } from './ended-elsewhere.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { signIn } from './session.ts'
import { emailIn } from './session-rules.ts'
import { sessionWords } from './sessions.words.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

// Own small fields: those of ui/Field would load lists, switches and growing text areas, which the first load should
// not contain.

type Missing = 'email' | 'password'

export function SignInForm() {
  const say = useWords(sessionWords)
  const [isSending, setIsSending] = useState(false)
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const [refusal, setRefusal] = useState<unknown>()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [wasElsewhere] = useState(hasEndedElsewhere)
  const [isShown, setIsShown] = useState(false)
  const [isCapsLock, setIsCapsLock] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const state: unknown = useLocation().state
  // Address that the user entered on another public page.
  const known = emailIn(state)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (isSending || email.current === null || password.current === null) return
    // Read from the DOM, since password managers fill fields without events.
    const given = { email: email.current.value.trim(), password: password.current.value }
    const absent = (['email', 'password'] as const).filter((field) => given[field] === '')
    setMissing(absent)
    setRefusal(undefined)
    setUnconfirmed(undefined)
    if (absent.length > 0) return (absent.includes('email') ? email : password).current?.focus()
    setIsSending(true)
    try {
      warnOfExpiry(await signIn(given.email, given.password))
    } catch (error) {
      setRefusal(error)
      if (error instanceof CallError && error.code === 'ERR_EMAIL_UNCONFIRMED')
        setUnconfirmed(given.email)
      setIsSending(false)
      toast.error(errorText(error))
      // The password is the more likely mistake.
      password.current.focus()
      password.current.select()
    }
  }

  function watchCapsLock(event: KeyboardEvent): void {
    setIsCapsLock(event.getModifierState('CapsLock'))
  }

  const EyeIcon = isShown ? EyeOff : Eye
  const eyeLabel = say(isShown ? 'hidePassword' : 'showPassword')
  return (
    <Box
      component="form"
      noValidate
      aria-busy={isSending}
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={form}
    >
      <Labelled
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
      <Labelled
        label={say('password')}
        fault={missing.includes('password') ? say('passwordMissing') : undefined}
        hint={isCapsLock ? say('capsLock') : undefined}
        ref={password}
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        readOnly={isSending}
        maxLength={128}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
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
      <Box role="alert">
        {refusal !== undefined && (
          <Box sx={refused}>
            <CircleAlert size={16} aria-hidden />
            <span>{errorText(refusal)}</span>
          </Box>
        )}
        {unconfirmed !== undefined && <ResendConfirmation email={unconfirmed} />}
        {refusal === undefined && wasElsewhere && (
          <Box sx={refused}>
            <CircleAlert size={16} aria-hidden />
            <span>{say('elsewhere')}</span>
          </Box>
        )}
      </Box>
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSending}>
        {say('signIn')}
      </Button>
    </Box>
  )
}

interface LabelledProps extends ComponentProps<'input'> {
  label: string
  /** Error; replaces the hint. */
  fault: string | undefined
  hint?: string | undefined
  /** Shown inside of the field, at its end. */
  end?: ReactNode
}

function Labelled({ label, fault, hint, end, ...input }: LabelledProps) {
  const id = useId()
  const below = fault ?? hint
  return (
    <div>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 1, typography: 'subtitle2' }}>
        {label}
      </Box>
      <Box sx={field} data-fault={fault !== undefined}>
        <input
          {...input}
          id={id}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={below && `${id}-below`}
        />
        {end}
      </Box>
      <Box
        id={`${id}-below`}
        aria-live="polite"
        sx={{ typography: 'caption', color: fault === undefined ? 'text.secondary' : 'error.text' }}
      >
        {below !== undefined && <Box sx={{ pt: 1 }}>{below}</Box>}
      </Box>
    </div>
  )
}

const form = { display: 'flex', flexDirection: 'column', gap: 4 } as const

// Like the theme's inputs, but larger.
const field = {
  display: 'flex',
  alignItems: 'center',
  height: 'calc(var(--ui-control) + 8px)',
  pr: 1.5,
  borderRadius: '8px',
  bgcolor: 'surface.pane',
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-surface-control)',
  '&:hover': { boxShadow: 'inset 0 0 0 1px var(--ui-palette-text-secondary)' },
  '&[data-fault="true"]': { boxShadow: 'inset 0 0 0 1px var(--ui-palette-error-main)' },
  '&:has(input:focus)': { boxShadow: 'inset 0 0 0 2px var(--ui-palette-surface-focus)' },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    boxSizing: 'border-box',
    p: 0,
    pl: 3,
    border: 0,
    outline: 0,
    borderRadius: 'inherit',
    bgcolor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    // Phones zoom into fields with a smaller font.
    '@media (pointer: coarse)': { fontSize: '1rem' },
    // Overrides Chrome's ground of auto-filled fields.
    '&:-webkit-autofill': {
      WebkitTextFillColor: 'var(--ui-palette-text-primary)',
      caretColor: 'var(--ui-palette-text-primary)',
      transition: 'background-color 1000000s',
    },
  },
} as const

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
