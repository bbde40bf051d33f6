import {
  integrationTypes,
  type QueueIntegration,
  type QueueIntegrationInput,
} from '@guiche/contract/queue-integrations'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import {
  type Form,
  integrationFormOf,
  usedFieldsOf,
  type IntegrationForm,
  savedIntegration,
} from './integration-form.ts'
import { useChangeIntegration, useCreateIntegration } from './queue-integrations.queries.ts'
import { integrationWords } from './queue-integrations.words.ts'
import { TypeFields } from './TypeFields.tsx'

interface IntegrationDialogProps {
  /** The integration to edit; absent to create one. */
  integration?: QueueIntegration | undefined
  onClose: () => void
}

/** Dialog that creates or edits an integration: its kind, then the fields of that kind. */
export default function IntegrationDialog({ integration, onClose }: IntegrationDialogProps) {
  const say = useWords(integrationWords)
  const make = useCreateIntegration()
  const change = useChangeIntegration()
  const check = useSchemaResolver<IntegrationForm, QueueIntegrationInput>(savedIntegration)
  const keptKeyFile = integration?.jsonContent ?? ''
  const form: Form = useForm<IntegrationForm, unknown, QueueIntegrationInput>({
    defaultValues: integrationFormOf(integration),
    resolver: (given, context, options) =>
      check(usedFieldsOf(given, keptKeyFile), context, options),
  })
  const { errors } = form.formState

  async function save(values: QueueIntegrationInput) {
    try {
      if (integration) await change.mutateAsync({ id: integration.id, ...values })
      else await make.mutateAsync(values)
      toast.success(say(integration ? 'saved' : 'added'))
      onClose()
    } catch (error) {
      const field = error instanceof CallError ? fieldOfCode[error.code] : undefined
      if (field) form.setError(field, { message: errorText(error) })
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      width="sm"
      title={say(integration ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <Controller
        name="type"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('type')}
            help={say(`${field.value}Help`)}
            options={integrationTypes.map((value) => ({
              value,
              label: say(value),
              help: say(`${value}Help`),
            }))}
            {...field}
          />
        )}
      />
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TypeFields
        form={form}
        integrationId={integration?.id ?? null}
        hasKeyFile={keptKeyFile !== ''}
      />
    </FormDialog>
  )
}

const fieldOfCode: Readonly<Record<string, keyof IntegrationForm>> = {
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'name',
  ERR_INTEGRATION_ADDRESS_REFUSED: 'urlN8N',
}
