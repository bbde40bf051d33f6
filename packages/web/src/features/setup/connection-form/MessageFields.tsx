import type { UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { type ConnectionForm, fieldsOfPart, type SavedConnection } from './connection-form.ts'
import { replyWords } from './replies.words.ts'

/** Automatic messages of a connection. */
export function MessageFields({
  form,
}: {
  form: UseFormReturn<ConnectionForm, unknown, SavedConnection>
}) {
  const say = useWords(replyWords)
  const { errors } = form.formState
  return fieldsOfPart.messages.map((name) => (
    <TextInput
      key={name}
      label={say(name)}
      help={say(`${name}Help`)}
      isOptional
      multiline
      minRows={3}
      maxRows={8}
      error={errors[name]?.message}
      {...form.register(name)}
    />
  ))
}
