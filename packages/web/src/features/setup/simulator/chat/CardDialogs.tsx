import { type SimulatedPost, simulatedPost } from '@guiche/contract/simulator'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useWords } from '../../../../platform/words.ts'
import { TextInput } from '../../../../ui/Field.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { useSchemaResolver } from '../../../../ui/use-schema-resolver.ts'
import { digitsOf, placeBody, vcardText } from '../phone-contents.ts'
import { simulatorWords } from '../simulator.words.ts'
import { extrasWords } from './extras.words.ts'
import type { CardKind } from './PhoneComposer.tsx'
import { SpecialMessageDialog } from './SpecialMessageDialog.tsx'

interface CardDialogProps {
  kind: CardKind
  onClose: () => void
  onSend: (post: Partial<SimulatedPost>) => void
}

/** The dialog of a message that is not typed as text. */
export function CardDialog({ kind, onClose, onSend }: CardDialogProps) {
  switch (kind) {
    case 'location':
      return (
        <LocationDialog
          onClose={onClose}
          onSend={(place) => onSend({ type: 'location', ...place })}
        />
      )
    case 'contact':
      return (
        <ContactDialog onClose={onClose} onSend={(body) => onSend({ type: 'contact', body })} />
      )
    case 'special':
      return <SpecialMessageDialog onClose={onClose} onSend={onSend} />
  }
}

const degreesSchema = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(?:\.\d+)?$/)
    .refine((value) => Math.abs(Number(value)) <= most)

const place = z.object({
  latitude: degreesSchema(90),
  longitude: degreesSchema(180),
  description: z.string().trim().max(200),
  name: z.string().trim().max(200),
  address: z.string().trim().max(500),
  url: z.string().trim().max(2000),
})

interface LocationDialogProps {
  onClose: () => void
  onSend: (place: Pick<SimulatedPost, 'body' | 'place'>) => void
}

/** Dialog for a location; the default is the centre of São Paulo. */
function LocationDialog({ onClose, onSend }: LocationDialogProps) {
  const say = useWords(simulatorWords)
  const sayExtra = useWords(extrasWords)
  const form = useForm<z.input<typeof place>, unknown, z.output<typeof place>>({
    defaultValues: {
      latitude: '-23.5505',
      longitude: '-46.6333',
      description: 'Praça da Sé',
      name: '',
      address: '',
      url: '',
    },
    resolver: useSchemaResolver(place),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={say('location')}
      saveLabel={say('sendLocation')}
      form={form}
      onClose={onClose}
      onSave={async ({ latitude, longitude, description, ...place }) =>
        onSend({ body: placeBody(latitude, longitude, description), ...placeField(place) })
      }
    >
      <TextInput
        label={say('description')}
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
      {(['name', 'address', 'url'] as const).map((field) => (
        <TextInput
          key={field}
          label={sayExtra(field === 'name' ? 'placeName' : field)}
          isOptional
          autoComplete="off"
          error={errors[field]?.message}
          {...form.register(field)}
        />
      ))}
    </FormDialog>
  )
}

/** Nothing if all fields are empty. */
function placeField(given: { name: string; address: string; url: string }) {
  const said = Object.entries(given).filter(([, value]) => value !== '')
  return said.length > 0 && { place: Object.fromEntries(said) }
}

const card = z.object({
  name: z.string().trim().min(1).max(100),
  number: z.string().transform(digitsOf).pipe(simulatedPost.shape.from),
})

interface ContactDialogProps {
  onClose: () => void
  onSend: (body: string) => void
}

function ContactDialog({ onClose, onSend }: ContactDialogProps) {
  const say = useWords(simulatorWords)
  const form = useForm<z.input<typeof card>, unknown, z.output<typeof card>>({
    defaultValues: { name: '', number: '' },
    resolver: useSchemaResolver(card),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={say('contact')}
      saveLabel={say('sendContact')}
      form={form}
      onClose={onClose}
      onSave={async ({ name, number }) => onSend(vcardText(name, number))}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
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
