import type { Profile } from '@guiche/contract/permissions'
import { profiles } from '@guiche/contract/permissions'
import { SKILL_MAX } from '@guiche/contract/skills'
import { userChange, userInput } from '@guiche/contract/users'
import type { User, UserChange } from '@guiche/contract/users'
import { Controller, useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { useAddUser, useChangeUser, userWords } from '../../organisation/users/index.ts'
import { CallError } from '../../../platform/call-error.ts'
import { errorText, fieldText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { PasswordInput, SelectInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { WordsInput } from '../../../ui/WordsInput.tsx'
import { QueuesInput, useConnections } from '../connections/index.ts'
import { useQueues } from '../queues/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'

interface UserForm {
  name: string
  email: string
  password: string
  profile: Profile
  allTicket: User['allTicket']
  queueIds: number[]
  whatsappId: number | null
  /** Form values as typed. */
  ticketLimit: string
  skills: string[]
}

interface UserDialogProps {
  /** The user to edit; absent to add one. */
  user?: User
  onClose: () => void
}

const addedUser = userInput.pick({
  name: true,
  email: true,
  password: true,
  profile: true,
  allTicket: true,
  queueIds: true,
  whatsappId: true,
  ticketLimit: true,
  skills: true,
})
const changedUser = addedUser.extend({ password: userChange.shape.password })
type SavedUser = Pick<UserChange, 'password'> &
  Omit<UserForm, 'password' | 'ticketLimit'> & { ticketLimit: number }

/** Dialog that adds or changes a user. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const say = useWords(userWords)
  const canEditProfile = useSession().may('user-modal:editProfile')
  const canEditQueues = useSession().may('user-modal:editQueues')
  const save = useSaveUser(user, canEditProfile, canEditQueues)
  const { queues } = useQueues()
  const { connections } = useConnections()
  const form = useForm<UserForm, unknown, SavedUser>({
    defaultValues: userFormOf(user),
    resolver: useSchemaResolver(user ? changedUser : addedUser),
  })
  const { errors } = form.formState
  const profileOptions = profiles.map((profile) => ({
    value: profile,
    label: say(`profile_${profile}`),
    help: say(`help_${profile}`),
  }))

  return (
    <FormDialog
      title={say(user ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={async (values) => {
        try {
          await save(values)
          toast.success(say('saved'))
          onClose()
        } catch (error) {
          showRefusal(form, error)
        }
      }}
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
      {canEditProfile && (
        <>
          <Controller
            name="profile"
            control={form.control}
            render={({ field }) => (
              <SelectInput label={say('profile')} options={profileOptions} {...field} />
            )}
          />
          {canEditQueues && (
            <Controller
              name="queueIds"
              control={form.control}
              render={({ field }) => (
                <QueuesInput
                  label={say('queues')}
                  help={say('queuesHelp')}
                  queues={queues}
                  error={errors.queueIds?.message}
                  {...field}
                />
              )}
            />
          )}
          <TextInput
            label={say('ticketLimit')}
            help={say('ticketLimitHelp')}
            autoComplete="off"
            inputProps={{ inputMode: 'numeric', maxLength: 3 }}
            sx={{ width: 128 }}
            error={errors.ticketLimit?.message}
            {...form.register('ticketLimit')}
          />
          <Controller
            name="skills"
            control={form.control}
            render={({ field }) => (
              <WordsInput
                label={say('skills')}
                help={say('skillsHelp')}
                placeholder={say('skillsPlaceholder')}
                options={[...new Set(queues.flatMap(({ skills }) => skills))].toSorted()}
                maxLength={SKILL_MAX}
                error={errors.skills?.message}
                {...field}
              />
            )}
          />
          <Controller
            name="whatsappId"
            control={form.control}
            render={({ field: { value, onChange, ...field } }) => (
              <SelectInput
                label={say('line')}
                help={say('lineHelp')}
                options={[
                  { value: '', label: say('companyLine') },
                  ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                value={connections.some(({ id }) => id === value) ? String(value) : ''}
                onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
                {...field}
              />
            )}
          />
          <Controller
            name="allTicket"
            control={form.control}
            render={({ field: { value, onChange, ...field } }) => (
              <SwitchInput
                label={say('allTicket')}
                help={say('allTicketHelp')}
                checked={value === 'enabled'}
                onChange={(isOn) => onChange(isOn ? 'enabled' : 'desabled')}
                {...field}
              />
            )}
          />
        </>
      )}
    </FormDialog>
  )
}

function userFormOf(user: User | undefined): UserForm {
  const { name = '', email = '', profile = 'user', allTicket = 'desabled' } = user ?? {}
  const { queues = [], whatsappId = null, ticketLimit = 0, skills = [] } = user ?? {}
  const queueIds = queues.map(({ id }) => id)
  const standing = { profile, allTicket, queueIds, whatsappId, skills }
  return { name, email, password: '', ...standing, ticketLimit: String(ticketLimit) }
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
function showRefusal(form: UseFormReturn<UserForm, unknown, SavedUser>, error: unknown): void {
  toast.error(errorText(error))
  if (!(error instanceof CallError)) return
  if (error.code === 'ERR_EMAIL_ALREADY_EXISTS') {
    form.setError('email', { message: errorText(error) }, { shouldFocus: true })
  }
  for (const { path, code, limit } of error.fields) {
    const field = fields.find((name) => name === path)
    if (field) form.setError(field, { message: fieldText(code, limit) })
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
