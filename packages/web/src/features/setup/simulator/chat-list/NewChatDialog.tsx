import { simulatedPost } from '@guiche/contract/simulator'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useWords } from '../../../../platform/words.ts'
import { TextInput } from '../../../../ui/Field.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { useSchemaResolver } from '../../../../ui/use-schema-resolver.ts'
import type { Chat } from '../phone-contents.ts'
import { digitsOf } from '../phone-contents.ts'
import { simulatorWords } from '../simulator.words.ts'

interface NewChatProps {
  onClose: () => void
  onCreate: (chat: Chat) => void
}

const customer = z.object({
  number: z.string().transform(digitsOf).pipe(simulatedPost.shape.from),
  name: z.string().trim().max(100),
})

/** Dialog for a new customer, with a random name and number. */
export function NewCustomerDialog({ onClose, onCreate }: NewChatProps) {
  const say = useWords(simulatorWords)
  const form = useForm<z.input<typeof customer>, unknown, z.output<typeof customer>>({
    defaultValues: randomCustomer(),
    resolver: useSchemaResolver(customer),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={say('newCustomer')}
      saveLabel={say('create')}
      form={form}
      onClose={onClose}
      onSave={async ({ number, name }) => onCreate({ kind: 'customer', number, name })}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        isOptional
        onFocus={({ target }) => target.select()}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextInput
        label={say('number')}
        type="tel"
        autoComplete="off"
        help={say('numberHelp')}
        error={errors.number?.message}
        {...form.register('number')}
      />
    </FormDialog>
  )
}

const groupForm = z.object({ group: z.string().trim().min(1).max(100) })

export function NewGroupDialog({ onClose, onCreate }: NewChatProps) {
  const say = useWords(simulatorWords)
  const form = useForm<z.input<typeof groupForm>, unknown, z.output<typeof groupForm>>({
    defaultValues: { group: '' },
    resolver: useSchemaResolver(groupForm),
  })
  return (
    <FormDialog
      title={say('newGroup')}
      saveLabel={say('create')}
      form={form}
      onClose={onClose}
      onSave={async ({ group }) => onCreate({ kind: 'group', group })}
    >
      <TextInput
        label={say('groupName')}
        autoFocus
        autoComplete="off"
        help={say('groupHelp')}
        error={form.formState.errors.group?.message}
        {...form.register('group')}
      />
    </FormDialog>
  )
}

const NAMES = [
  'Maria Oliveira',
  'João Santos',
  'Luísa Prado',
  'Pedro Nunes',
  'Camila Rocha',
  'Rafael Teixeira',
  'Beatriz Lima',
  'Tiago Farias',
  'Sofía Herrera',
  'Daniel Costa',
] as const

/** The numbers are from an unassigned range: 11 90000-…. */
function randomCustomer(): { number: string; name: string } {
  const name = NAMES[Math.floor(Math.random() * NAMES.length)] ?? NAMES[0]
  const last = String(Math.floor(Math.random() * 10_000)).padStart(4, '0')
  return { name, number: `+55 11 90000-${last}` }
}
