import type { User } from '@guiche/contract/users'
import { useForm } from 'react-hook-form'
import { useAddUser, useChangeUser, userWords } from '../../organisation/users/index.ts'
import { CallError } from '../../../platform/call-error.ts'
import { errorText, fieldErrorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { PasswordInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import {
  addedUser,
  changedUser,
  type SavedUser,
  type UserForm,
  userFormOf,
  type UserFormState,
} from './user-form.ts'
import { UserRightsFields } from './UserRightsFields.tsx'

interface UserDialogProps {
  /** The user to edit; absent to add one. */
  user?: User
  onClose: () => void
}

/** Dialog that adds or changes a user. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const say = useWords(userWords)
  const canEditProfile = useSession().may('user-modal:editProfile')
  const canEditQueues = useSession().may('user-modal:editQueues')
  const save = useSaveUser(user, canEditProfile, canEditQueues)
  const form = useForm<UserForm, unknown, SavedUser>({
    defaultValues: userFormOf(user),
    resolver: useSchemaResolver(user ? changedUser : addedUser),
  })
  const { errors } = form.formState

  async function submit(values: SavedUser) {
    try {
      await save(values)
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      showRefusal(form, error)
    }
  }

  return (
    <FormDialog
      title={say(user ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={submit}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextInput
        label={say('email')}
        type="email"
        autoComplete="off"
        help={say('emailHelp')}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordInput
        label={say('password')}
        isOptional={user !== undefined}
        help={say(user ? 'passwordKept' : 'passwordHelp')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {canEditProfile && <UserRightsFields form={form} canEditQueues={canEditQueues} />}
    </FormDialog>
  )
}

function useSaveUser(user: User | undefined, canEditProfile: boolean, canEditQueues: boolean) {
  const add = useAddUser()
  const change = useChangeUser()
  return async ({ name, email, password, queueIds, ...standing }: SavedUser) => {
    const person = { name, email }
    const rights = {
      ...(canEditProfile && standing),
      ...(canEditQueues && { queueIds }),
    }
    if (user) await change.mutateAsync({ id: user.id, ...person, ...rights, password })
    else await add.mutateAsync({ ...person, ...rights, password: password ?? '' })
  }
}

/** Shows a refusal as a toast, and below the field that it concerns. */
function showRefusal(form: UserFormState, error: unknown): void {
  toast.error(errorText(error))
  if (!(error instanceof CallError)) return
  if (error.code === 'ERR_EMAIL_ALREADY_EXISTS') {
    form.setError('email', { message: errorText(error) }, { shouldFocus: true })
  }
  for (const { path, code, limit } of error.fields) {
    const field = fields.find((name) => name === path)
    if (field) form.setError(field, { message: fieldErrorText(code, limit) })
  }
}

const fields = [
  'name',
  'email',
  'password',
  'profile',
  'allTicket',
  'queueIds',
  'whatsappId',
  'ticketLimit',
  'skills',
] as const
