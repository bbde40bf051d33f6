import type { Queue } from '@guiche/contract/queues'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { SelectInput } from '../../../../ui/Field.tsx'
import { PickInput, type PickOption } from '../../../../ui/PickInput.tsx'
import { useConnections } from '../../../setup/connections/index.ts'
import { newTicketWords } from './new-ticket.words.ts'
import type { ContactChoice } from './use-contact-choice.ts'

export interface NewTicketForm {
  contact: PickOption | null
  queueId: string
  whatsappId: string
}

type Form = UseFormReturn<NewTicketForm>

interface ContactFieldProps {
  form: Form
  choice: ContactChoice
  autoFocus: boolean
}

export function ContactField({ form, choice, autoFocus }: ContactFieldProps) {
  const say = useWords(newTicketWords)
  return (
    <Controller
      name="contact"
      control={form.control}
      rules={{ required: say('contactRequired') }}
      render={({ field: { onChange, ...field } }) => (
        <PickInput
          key={choice.attempt}
          label={say('contact')}
          placeholder={say('contactPlaceholder')}
          autoFocus={autoFocus}
          options={choice.options}
          isLoading={choice.isLoading}
          onSearch={choice.setSearch}
          error={form.formState.errors.contact?.message}
          onChange={(chosen) => choice.choose(chosen, onChange)}
          {...field}
        />
      )}
    />
  )
}

interface QueueFieldProps {
  form: Form
  queues: readonly Pick<Queue, 'id' | 'name'>[]
  /** True if a ticket without a queue is possible. */
  isOptional: boolean
}

export function QueueField({ form, queues, isOptional }: QueueFieldProps) {
  const say = useWords(newTicketWords)
  return (
    <Controller
      name="queueId"
      control={form.control}
      render={({ field }) => (
        <SelectInput
          isOptional={isOptional}
          label={say('queue')}
          options={[
            ...(isOptional ? [{ value: '', label: say('noQueue') }] : []),
            ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          error={form.formState.errors.queueId?.message}
          {...field}
        />
      )}
    />
  )
}

export function ConnectionField({ form }: { form: Form }) {
  const say = useWords(newTicketWords)
  const { connections, isSuccess } = useConnections()
  return (
    <Controller
      name="whatsappId"
      control={form.control}
      render={({ field }) => (
        <SelectInput
          label={say('connection')}
          help={isSuccess && connections.length === 0 ? say('noLines') : undefined}
          options={[
            { value: '', label: say('lineDefault') },
            ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...field}
        />
      )}
    />
  )
}
