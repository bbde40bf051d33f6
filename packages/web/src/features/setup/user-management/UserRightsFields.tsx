import { profiles } from '@guiche/contract/permissions'
import { SKILL_MAX } from '@guiche/contract/skills'
import { Controller } from 'react-hook-form'
import { userWords } from '../../organisation/users/index.ts'
import { useWords } from '../../../platform/words.ts'
import { SelectInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { WordsInput } from '../../../ui/WordsInput.tsx'
import { QueuesInput, useConnections } from '../connections/index.ts'
import { useQueues } from '../queues/index.ts'
import type { UserFormState } from './user-form.ts'

interface UserRightsFieldsProps {
  form: UserFormState
  canEditQueues: boolean
}

/** Profile, queues and the tickets that a user gets. */
export function UserRightsFields({ form, canEditQueues }: UserRightsFieldsProps) {
  const say = useWords(userWords)
  const { queues } = useQueues()
  const { errors } = form.formState
  const profileOptions = profiles.map((profile) => ({
    value: profile,
    label: say(`profile_${profile}`),
    help: say(`help_${profile}`),
  }))
  return (
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
      <SkillsInput form={form} />
      <ConnectionInput form={form} />
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
  )
}

function SkillsInput({ form }: Pick<UserRightsFieldsProps, 'form'>) {
  const say = useWords(userWords)
  const { queues } = useQueues()
  const { errors } = form.formState
  return (
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
  )
}

/** The user's default connection; a deleted one shows as the company's. */
function ConnectionInput({ form }: Pick<UserRightsFieldsProps, 'form'>) {
  const say = useWords(userWords)
  const { connections } = useConnections()
  return (
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
  )
}
