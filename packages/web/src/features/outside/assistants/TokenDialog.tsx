import { personalTokenDays, personalTokenInput } from '@guiche/contract/personal-tokens'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { SelectInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useMakePersonalToken } from './assistants.queries.ts'
import { assistantWords } from './assistants.words.ts'

interface TokenForm {
  name: string
  days: `${(typeof personalTokenDays)[number]}`
  mayWrite: boolean
}

interface TokenDialogProps {
  onClose: () => void
  /** Called with the token itself, which is only shown once. */
  onMade: (made: { name: string; token: string }) => void
}

export default function TokenDialog({ onClose, onMade }: TokenDialogProps) {
  const say = useWords(assistantWords)
  const make = useMakePersonalToken()
  const form = useForm<TokenForm, unknown, z.output<typeof personalTokenInput>>({
    defaultValues: { name: '', days: '90', mayWrite: false },
    resolver: useSchemaResolver(personalTokenInput),
  })
  const { errors } = form.formState
  const isBlank = () => form.getValues('name').trim() === ''

  async function onSave(values: z.output<typeof personalTokenInput>) {
    try {
      onMade(await make.mutateAsync(values))
      toast.success(say('made'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      width="sm"
      title={say('addTitle')}
      saveLabel={say('make')}
      form={form}
      onClose={onClose}
      onSave={onSave}
    >
      <TextInput
        label={say('name')}
        help={say('nameHelp')}
        autoFocus
        autoComplete="off"
        error={errors.name && (isBlank() ? say('required') : errors.name.message)}
        {...form.register('name')}
      />
      <Controller
        name="days"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            {...field}
            label={say('validity')}
            options={personalTokenDays.map((days) => ({
              value: `${days}` as const,
              label: say(`days${days}`),
            }))}
          />
        )}
      />
      <Controller
        name="mayWrite"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput
            {...field}
            checked={value}
            label={say('mayWrite')}
            help={say('mayWriteHelp')}
          />
        )}
      />
    </FormDialog>
  )
}
