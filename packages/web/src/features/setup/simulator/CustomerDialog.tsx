import type { SimulatedCustomer } from '@guiche/contract/simulator'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorProps, errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PictureChooser } from '../../../ui/PictureChooser.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { base64Of } from './chat/attachments.ts'
import { CustomerAvatar } from './CustomerAvatar.tsx'
import { formatNumber } from './phone-contents.ts'
import { useChangeCustomer, useCustomer } from './simulator.queries.ts'
import { simulatorWords } from './simulator.words.ts'

interface CustomerDialogProps {
  lineId: number
  number: string
  /** The customer's name in the chat. */
  name: string
  onClose: () => void
}

/** The customer's WhatsApp profile: name, picture, visibility of the number, and whether they have left. */
export function CustomerDialog({ lineId, number, name, ...rest }: CustomerDialogProps) {
  const say = useWords(simulatorWords)
  const { data: customer, error, refetch } = useCustomer(lineId, number)
  if (error !== null)
    return (
      <PlainDialog title={say('customerData')} width="xs" onClose={rest.onClose}>
        <ErrorState {...errorProps({ error, refetch })} />
      </PlainDialog>
    )
  if (customer === undefined) return null
  const known = { ...customer, name: customer.name === '' ? name : customer.name }
  return <CustomerForm lineId={lineId} customer={known} {...rest} />
}

const values = z.object({
  name: z.string().trim().max(100),
  hidesNumber: z.boolean(),
  isAbsent: z.boolean(),
})

interface CustomerFormProps extends Pick<CustomerDialogProps, 'lineId' | 'onClose'> {
  customer: SimulatedCustomer
}

function CustomerForm({ lineId, customer, onClose }: CustomerFormProps) {
  const say = useWords(simulatorWords)
  const { number, name, hidesNumber, isAbsent } = customer
  const { mutateAsync: change } = useChangeCustomer(lineId, number)
  const form = useForm<z.input<typeof values>, unknown, z.output<typeof values>>({
    defaultValues: { name, hidesNumber, isAbsent },
    resolver: useSchemaResolver(values),
  })
  return (
    <FormDialog
      title={say('customerData')}
      form={form}
      onClose={onClose}
      onSave={async (given) => {
        try {
          await change(given)
          onClose()
        } catch (error) {
          toast.error(errorText(error))
        }
      }}
    >
      <CustomerPicture lineId={lineId} customer={customer} />
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        isOptional
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="hidesNumber"
        render={({ field: { value, onChange } }) => (
          <SwitchInput
            label={say('hidesNumber')}
            help={say('hidesNumberHelp')}
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="isAbsent"
        render={({ field: { value, onChange } }) => (
          <SwitchInput
            label={say('isAbsent')}
            help={say('isAbsentHelp')}
            checked={value}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  )
}

const MOST_BYTES = 1024 * 1024

/** Saved at once without a save button, like on a phone. */
function CustomerPicture({ lineId, customer }: { lineId: number; customer: SimulatedCustomer }) {
  const say = useWords(simulatorWords)
  const { number, name, pictureUrl } = customer
  const { mutateAsync: change, isPending } = useChangeCustomer(lineId, number)

  async function save(file?: File): Promise<void> {
    if (file && file.size > MOST_BYTES) return toast.error(say('pictureTooBig'))
    try {
      await change({ picture: file ? await base64Of(file) : '' })
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <PictureChooser
      picture={<CustomerAvatar name={name} pictureUrl={pictureUrl} size={56} />}
      hasPicture={pictureUrl !== ''}
      isSaving={isPending}
      words={{ add: say('addPicture'), change: say('changePicture'), remove: say('removePicture') }}
      note={formatNumber(number)}
      onSave={(file) => void save(file)}
    />
  )
}
