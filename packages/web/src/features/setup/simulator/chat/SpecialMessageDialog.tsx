import type { SimulatedPost } from '@guiche/contract/simulator'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useWords } from '../../../../platform/words.ts'
import { SelectInput, TextInput } from '../../../../ui/Field.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { useSchemaResolver } from '../../../../ui/use-schema-resolver.ts'
import { extrasWords } from './extras.words.ts'
import type { SpecialKind } from './special-messages.ts'
import { specialForms, specialKinds } from './special-messages.ts'

interface SpecialDialogProps {
  onClose: () => void
  onSend: (post: Partial<SimulatedPost>) => void
}

/** Dialog for a message with further properties. Its defaults can be sent unchanged. */
export function SpecialMessageDialog(props: SpecialDialogProps) {
  const [kind, setKind] = useState<SpecialKind>('choice')
  return <SpecialMessageForm key={kind} kind={kind} onKind={setKind} {...props} />
}

interface KindFormProps extends SpecialDialogProps {
  kind: SpecialKind
  onKind: (kind: SpecialKind) => void
}

const schemas = new Map(
  specialKinds.map((kind) => {
    const checks = specialForms[kind].fields.map(({ name, check }) => [name, check] as const)
    return [kind, z.object(Object.fromEntries(checks))] as const
  }),
)
const anything = z.record(z.string(), z.string())

function SpecialMessageForm({ kind, onKind, onClose, onSend }: KindFormProps) {
  const say = useWords(extrasWords)
  const { fields, postOf } = specialForms[kind]
  const form = useForm<Record<string, string>, unknown, Record<string, string>>({
    defaultValues: Object.fromEntries(
      fields.map(({ name, initial }) => [
        name,
        'word' in initial ? say(initial.word) : initial.text,
      ]),
    ),
    resolver: useSchemaResolver(schemas.get(kind) ?? anything),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={say('special')}
      saveLabel={say('send')}
      form={form}
      onClose={onClose}
      onSave={async (given) => onSend(postOf(given))}
    >
      <SelectInput
        label={say('kind')}
        options={specialKinds.map((each) => ({ value: each, label: say(`kind_${each}`) }))}
        value={kind}
        onChange={onKind}
      />
      {fields.map(({ name, label, isOptional = false, isNumber = false }) => (
        <TextInput
          key={name}
          label={say(label)}
          autoComplete="off"
          isOptional={isOptional}
          {...(isNumber && { inputMode: 'decimal' as const })}
          error={errors[name]?.message}
          {...form.register(name)}
        />
      ))}
    </FormDialog>
  )
}
