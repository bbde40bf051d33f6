import { acceptance } from '@guiche/contract/invitations'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../platform/call.ts'
import { CallError } from '../../../platform/call-error.ts'
import { errorProps, errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PasswordInput, TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { signIn } from '../sessions/index.ts'
import { inviteWords } from './invite.words.ts'

interface Accepting {
  name: string
  password: string
}

const accepting = acceptance.pick({ name: true, password: true })

interface InviteFormProps {
  token: string
  /** Called after the user was signed in. */
  onAccepted: () => void
  onLeave: () => void
}

/** Shows the inviting company, and asks for the new user's name and password. */
export function InviteForm({ token, onAccepted, onLeave }: InviteFormProps) {
  const say = useWords(inviteWords)
  const invitation = useQuery({
    queryKey: ['invite', token],
    queryFn: ({ signal }) => call('POST /invitations/show', { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (invitation.isPending)
    return (
      <Box role="status" aria-label={say('checking')}>
        <Skeleton height={40} />
        <Skeleton height={72} />
        <Skeleton height={72} />
      </Box>
    )
  if (invitation.isError) {
    const { error } = invitation
    if (error instanceof CallError && error.status >= 400 && error.status < 500)
      return (
        <EmptyState
          text={say('overTitle')}
          help={say('overText')}
          action={{ label: say('toSignIn'), onClick: onLeave }}
        />
      )
    return <ErrorState {...errorProps(invitation)} />
  }
  return <InviteFields token={token} invitation={invitation.data} onAccepted={onAccepted} />
}

function InviteFields({
  token,
  invitation,
  onAccepted,
}: {
  token: string
  invitation: { name: string; email: string; companyName: string }
  onAccepted: () => void
}) {
  const say = useWords(inviteWords)
  const form = useForm<Accepting, unknown, Accepting>({
    defaultValues: { name: invitation.name, password: '' },
    resolver: useSchemaResolver(accepting),
  })
  const { errors, isSubmitting } = form.formState

  async function acceptAndSignIn(values: Accepting): Promise<void> {
    try {
      const { email } = await call('POST /invitations/accept', { body: { token, ...values } })
      await signIn(email, values.password)
      onAccepted()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box
      component="form"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => void form.handleSubmit(acceptAndSignIn)(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <Box sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
        {say('lead', { company: invitation.companyName })}
      </Box>
      <TextInput
        label={say('email')}
        type="email"
        autoComplete="username"
        readOnly
        value={invitation.email}
      />
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <PasswordInput
        label={say('password')}
        help={say('passwordHelp')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting}>
        {say('accept')}
      </Button>
    </Box>
  )
}
