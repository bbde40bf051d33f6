import { userChange, userInput } from '@guiche/contract/users'
import type { UserChange } from '@guiche/contract/users'
import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { CallError } from '../../../platform/call-error.ts'
import { errorText, fieldErrorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { PasswordInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { changeSessionUser, OwnSessions, useSession, withUser } from '../sessions/index.ts'
import { PictureInput } from './PictureInput.tsx'
import { profileWords } from './profile.words.ts'
import { TokensLink } from './TokensLink.tsx'
import { useChangeUser } from './users.queries.ts'

interface ProfileForm {
  name: string
  email: string
  password: string
  lineAlerts: boolean
}
type SavedProfile = Pick<UserChange, 'password'> & Omit<ProfileForm, 'password'>

const profile = userInput
  .pick({ name: true, email: true })
  .extend({ password: userChange.shape.password, lineAlerts: z.boolean() })

interface ProfileDialogProps {
  onClose: () => void
  /** Settings of features above this one, shown below the user's fields. */
  children?: ReactNode
}

/** The signed-in user's name, address, password, settings and sessions. */
export function ProfileDialog({ onClose, children }: ProfileDialogProps) {
  const say = useWords(profileWords)
  const { user } = useSession()
  const change = useChangeUser()
  const form = useForm<ProfileForm, unknown, SavedProfile>({
    defaultValues: {
      name: user.name,
      email: user.email,
      password: '',
      lineAlerts: user.lineAlerts,
    },
    resolver: useSchemaResolver(profile),
  })
  const { errors } = form.formState

  async function save(values: SavedProfile): Promise<void> {
    try {
      const changed = await change.mutateAsync({ id: user.id, ...values })
      const { lineAlerts } = values
      changeSessionUser((own) => ({ ...withUser(own, changed), lineAlerts }))
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      showRefusal(form, error)
    }
  }

  return (
    <FormDialog title={say('profile')} form={form} onClose={onClose} onSave={save}>
      <PictureInput />
      <TextInput
        label={say('name')}
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextInput
        label={say('email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordInput
        label={say('password')}
        isOptional
        help={say('passwordHelp')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {user.profile === 'admin' && (
        <Controller
          name="lineAlerts"
          control={form.control}
          render={({ field: { value, ...field } }) => (
            <SwitchInput
              label={say('lineAlerts')}
              help={say('lineAlertsHelp')}
              checked={value}
              {...field}
            />
          )}
        />
      )}
      {children}
      <OwnSessions />
      <TokensLink onFollow={onClose} />
    </FormDialog>
  )
}

/** Shows a refusal as a toast, and below the field that it concerns. */
function showRefusal(
  form: UseFormReturn<ProfileForm, unknown, SavedProfile>,
  error: unknown,
): void {
  toast.error(errorText(error))
  if (!(error instanceof CallError)) return
  if (error.code === 'ERR_EMAIL_ALREADY_EXISTS')
    form.setError('email', { message: errorText(error) }, { shouldFocus: true })
  for (const { path, code, limit } of error.fields) {
    if (path === 'name' || path === 'email' || path === 'password')
      form.setError(path, { message: fieldErrorText(code, limit) })
  }
}
