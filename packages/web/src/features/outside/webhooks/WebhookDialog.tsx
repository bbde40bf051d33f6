import { type Webhook, type WebhookEvent, webhookInput } from '@guiche/contract/webhooks'
import type { z } from 'zod'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { EventsInput } from './EventsInput.tsx'
import { useChangeWebhook, useCreateWebhook } from './webhooks.queries.ts'
import { webhookWords } from './webhooks.words.ts'

interface WebhookForm {
  name: string
  url: string
  events: WebhookEvent[]
  active: boolean
}

interface WebhookDialogProps {
  /** The webhook to edit; absent to create one. */
  webhook?: Webhook | undefined
  onClose: () => void
  /** Called with a new webhook's secret, which is only shown once. */
  onMade: (made: { name: string; secret: string }) => void
}

export default function WebhookDialog({ webhook, onClose, onMade }: WebhookDialogProps) {
  const say = useWords(webhookWords)
  const make = useCreateWebhook()
  const change = useChangeWebhook()
  const form = useForm<WebhookForm, unknown, z.output<typeof webhookInput>>({
    defaultValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? ['ticket.created', 'message.received'],
      active: webhook?.active ?? true,
    },
    resolver: useSchemaResolver(webhookInput),
  })
  const { errors } = form.formState
  const isBlank = (name: 'name' | 'url') => form.getValues(name).trim() === ''

  async function onSave(values: z.output<typeof webhookInput>) {
    try {
      if (webhook) await change.mutateAsync({ id: webhook.id, ...values })
      else onMade(await make.mutateAsync(values))
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      width="sm"
      title={say(webhook ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={onSave}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={errors.name && (isBlank('name') ? say('required') : errors.name.message)}
        {...form.register('name')}
      />
      <TextInput
        label={say('address')}
        help={say('urlHelp')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.url && say(isBlank('url') ? 'required' : 'urlInvalid')}
        {...form.register('url')}
      />
      <Controller
        name="events"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <EventsInput
            chosen={field.value}
            onChange={field.onChange}
            error={error && say('eventsNone')}
          />
        )}
      />
      <Controller
        name="active"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput {...field} checked={value} label={say('active')} help={say('activeHelp')} />
        )}
      />
    </FormDialog>
  )
}
