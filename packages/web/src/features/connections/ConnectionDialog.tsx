import type { Connection, Provider } from '@guiche/contract/connections'
import { connectionInput } from '@guiche/contract/connections'
import { Controller, useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { CallError } from '../../platform/call-error.ts'
import { errorText, fieldText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { SelectInput, SwitchInput, TextInput } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useChecked } from '../../ui/use-checked.ts'
import { useQueues } from '../queues/index.ts'
import { useAddConnection, useChangeConnection } from './connections.queries.ts'
import { connectionWords } from './connections.words.ts'
import { QueuesInput } from './QueuesInput.tsx'

/** The kinds of line that this version can connect. A new driver is one word here. */
const offeredProviders: readonly [Provider, ...Provider[]] = ['simulator']

interface ConnectionForm {
  name: string
  provider: Provider
  isDefault: boolean
  queueIds: number[]
  greetingMessage: string
}

const savedConnection = connectionInput
  .pick({ name: true, provider: true, isDefault: true, queueIds: true, greetingMessage: true })
  .superRefine(({ queueIds, greetingMessage }, context) => {
    if (queueIds.length <= 1 || greetingMessage.trim() !== '') return
    context.addIssue({ code: 'custom', path: ['greetingMessage'], input: '', message: 'required' })
  })

interface ConnectionDialogProps {
  /** Which line is edited; none adds one. */
  connection?: Connection
  onClose: () => void
  /** A line was added and waits for its QR code to be scanned. */
  onAdded: (connection: Connection) => void
}

/** Adds a line or changes one. */
export function ConnectionDialog({ connection, onClose, onAdded }: ConnectionDialogProps) {
  const say = useWords(connectionWords)
  const add = useAddConnection()
  const change = useChangeConnection()
  const { queues } = useQueues()
  const form = useForm<ConnectionForm, unknown, ConnectionForm>({
    defaultValues: formOf(connection),
    resolver: useChecked(savedConnection),
  })
  const { errors } = form.formState
  const isTheDefault = connection?.isDefault ?? false
  const choices = connection ? [connection.provider] : offeredProviders
  const providerOptions = choices.map((provider) => ({
    value: provider,
    label: say(`provider_${provider}`),
    help: say(`providerHelp_${provider}`),
  }))

  async function save({ provider, ...values }: ConnectionForm): Promise<void> {
    try {
      if (connection) {
        await change.mutateAsync({ id: connection.id, ...values })
        toast.success(say('saved'))
        onClose()
      } else {
        onAdded(await add.mutateAsync({ provider, ...values }))
      }
    } catch (error) {
      showRefusal(form, error)
    }
  }

  return (
    <FormDialog
      title={say(connection ? 'editTitle' : 'addTitle')}
      saveLabel={connection ? undefined : say('saveAndPair')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        help={say('nameHelp')}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        name="provider"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('provider')}
            help={say(`providerHelp_${field.value}`)}
            options={providerOptions}
            isDisabled={connection !== undefined}
            error={errors.provider?.message}
            {...field}
          />
        )}
      />
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
      <TextInput
        label={say('greeting')}
        multiline
        minRows={3}
        maxRows={8}
        isOptional={form.watch('queueIds').length <= 1}
        help={say('greetingHelp')}
        error={errors.greetingMessage?.message}
        {...form.register('greetingMessage')}
      />
      <Controller
        name="isDefault"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput
            label={say('defaultSwitch')}
            help={say(isTheDefault ? 'defaultKept' : 'defaultHelp')}
            checked={value}
            isDisabled={isTheDefault}
            {...field}
          />
        )}
      />
    </FormDialog>
  )
}

function formOf(connection: Connection | undefined): ConnectionForm {
  const { name = '', provider = offeredProviders[0], isDefault = false } = connection ?? {}
  const { queues = [], greetingMessage = '' } = connection ?? {}
  return { name, provider, isDefault, queueIds: queues.map(({ id }) => id), greetingMessage }
}

/** Says why at the edge of the screen, and under the field where it belongs to one. */
function showRefusal(
  form: UseFormReturn<ConnectionForm, unknown, ConnectionForm>,
  error: unknown,
): void {
  toast.error(errorText(error))
  if (!(error instanceof CallError)) return
  const field = fieldOfCode[error.code]
  if (field) form.setError(field, { message: errorText(error) }, { shouldFocus: true })
  for (const { path, code, limit } of error.fields) {
    const named = fields.find((name) => name === path)
    if (named) form.setError(named, { message: fieldText(code, limit) })
  }
}

const fields = ['name', 'provider', 'isDefault', 'queueIds', 'greetingMessage'] as const

const fieldOfCode: Readonly<Record<string, (typeof fields)[number]>> = {
  ERR_CONNECTION_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_PROVIDER_NOT_AVAILABLE: 'provider',
}
