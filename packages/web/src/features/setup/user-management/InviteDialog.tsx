import { invitationInput } from '@guiche/contract/invitations'
import type { Profile } from '@guiche/contract/permissions'
import { profiles } from '@guiche/contract/permissions'
import { Controller, useForm } from 'react-hook-form'
import { userWords } from '../../organisation/users/index.ts'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { QueuesInput } from '../connections/index.ts'
import { useQueues } from '../queues/index.ts'
import { useInviteUser } from './invitations.queries.ts'
import { invitationWords } from './invitations.words.ts'

interface InviteForm {
  name: string
  email: string
  profile: Profile
  queueIds: number[]
}
interface SentInvite extends Omit<InviteForm, 'name'> {
  name?: string | undefined
}

/** Dialog that invites a user; users choose their own password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(invitationWords)
  const sayUser = useWords(userWords)
  const invite = useInviteUser()
  const { queues } = useQueues()
  const form = useForm<InviteForm, unknown, SentInvite>({
    defaultValues: { name: '', email: '', profile: 'user', queueIds: [] },
    resolver: useSchemaResolver(invitationInput),
  })
  const { errors } = form.formState

  async function send(values: SentInvite): Promise<void> {
    try {
      const { invitation } = await invite.mutateAsync(values)
      toast.success(say('sent', { email: invitation.email }))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
      if (error instanceof CallError && error.code === 'ERR_EMAIL_ALREADY_EXISTS')
        form.setError('email', { message: errorText(error) }, { shouldFocus: true })
    }
  }

  return (
    <FormDialog
      title={say('title')}
      saveLabel={say('send')}
      form={form}
      onClose={onClose}
      onSave={send}
    >
      <Box component="p" sx={{ m: 0, color: 'text.secondary', textWrap: 'pretty' }}>
        {say('lead')}
      </Box>
      <TextInput
        label={say('email')}
        type="email"
        autoFocus
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextInput
        label={say('name')}
        isOptional
        autoComplete="off"
        help={say('nameHelp')}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        name="profile"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('profile')}
            options={profiles.map((profile) => ({
              value: profile,
              label: sayUser(`profile_${profile}`),
              help: sayUser(`help_${profile}`),
            }))}
            {...field}
          />
        )}
      />
      <Controller
        name="queueIds"
        control={form.control}
        render={({ field }) => <QueuesInput label={say('queues')} queues={queues} {...field} />}
      />
    </FormDialog>
  )
}
