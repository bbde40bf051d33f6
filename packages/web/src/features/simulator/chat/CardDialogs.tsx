import { simulatedPost } from '@guiche/contract/simulator'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useChecked } from '../../../ui/use-checked.ts'
import { digitsOf, placeBody, vcard } from '../phone-rules.ts'
import { simulatorWords } from '../simulator.words.ts'

interface CardDialogProps {
  onClose: () => void
  onSend: (body: string) => void
}

const degrees = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(?:\.\d+)?$/)
    .refine((value) => Math.abs(Number(value)) <= most)

const place = z.object({
  latitude: degrees(90),
  longitude: degrees(180),
  description: z.string().trim().max(200),
})

/** A place; it begins as the middle of São Paulo. */
export function LocationDialog({ onClose, onSend }: CardDialogProps) {
  const say = useWords(simulatorWords)
  const form = useForm<z.input<typeof place>, unknown, z.output<typeof place>>({
    defaultValues: { latitude: '-23.5505', longitude: '-46.6333', description: 'Praça da Sé' },
    resolver: useChecked(place),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={say('location')}
      saveLabel={say('sendLocation')}
      form={form}
      onClose={onClose}
      onSave={async ({ latitude, longitude, description }) =>
        onSend(placeBody(latitude, longitude, description))
      }
    >
      <TextInput
        label={say('place')}
        autoFocus
        isOptional
        error={errors.description?.message}
        {...form.register('description')}
      />
      <TextInput
        label={say('latitude')}
        inputMode="decimal"
        error={errors.latitude?.message}
        {...form.register('latitude')}
      />
      <TextInput
        label={say('longitude')}
        inputMode="decimal"
        error={errors.longitude?.message}
        {...form.register('longitude')}
      />
    </FormDialog>
  )
}

const card = z.object({
  name: z.string().trim().min(1).max(100),
  number: z.string().transform(digitsOf).pipe(simulatedPost.shape.from),
})

export function ContactDialog({ onClose, onSend }: CardDialogProps) {
  const say = useWords(simulatorWords)
  const form = useForm<z.input<typeof card>, unknown, z.output<typeof card>>({
    defaultValues: { name: '', number: '' },
    resolver: useChecked(card),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={say('contact')}
      saveLabel={say('sendContact')}
      form={form}
      onClose={onClose}
      onSave={async ({ name, number }) => onSend(vcard(name, number))}
    >
      <TextInput
        label={say('customerName')}
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextInput
        label={say('customerNumber')}
        type="tel"
        autoComplete="off"
        help={say('numberHelp')}
        error={errors.number?.message}
        {...form.register('number')}
      />
    </FormDialog>
  )
}
