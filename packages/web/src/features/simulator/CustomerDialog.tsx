import type { SimulatedCustomer } from '@guiche/contract/simulator'
import { Box } from '../../ui/Box.tsx'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { SwitchInput, TextInput } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useChecked } from '../../ui/use-checked.ts'
import { base64Of } from './chat/attachments.ts'
import { CustomerAvatar } from './CustomerAvatar.tsx'
import { formatNumber } from './phone-rules.ts'
import { useChangeCustomer, useCustomer } from './simulator.queries.ts'
import { simulatorWords } from './simulator.words.ts'

interface CustomerDialogProps {
  lineId: number
  number: string
  /** As they call themselves in the chat. */
  name: string
  onClose: () => void
}

/** Who the customer is at WhatsApp's: their name and picture, and whether they show their number or have left. */
export function CustomerDialog({ lineId, number, name, ...rest }: CustomerDialogProps) {
  const { data: customer, error } = useCustomer(lineId, number)
  if (error !== null) throw error
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
    resolver: useChecked(values),
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
        label={say('customerName')}
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

/** Saved as soon as it is chosen, as on a phone. */
function CustomerPicture({ lineId, customer }: { lineId: number; customer: SimulatedCustomer }) {
  const say = useWords(simulatorWords)
  const { number, name, pictureUrl } = customer
  const input = useRef<HTMLInputElement>(null)
  const [isSaving, setIsSaving] = useState(false)
  const { mutateAsync: change } = useChangeCustomer(lineId, number)

  async function save(file?: File): Promise<void> {
    if (file && file.size > MOST_BYTES) return toast.error(say('pictureTooBig'))
    setIsSaving(true)
    try {
      await change({ picture: file ? await base64Of(file) : '' })
    } catch (error) {
      toast.error(errorText(error))
    }
    setIsSaving(false)
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <CustomerAvatar name={name} pictureUrl={pictureUrl} size={56} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', mb: 1 }}>
          {formatNumber(number)}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button size="small" loading={isSaving} onClick={() => input.current?.click()}>
            {say(pictureUrl === '' ? 'addPicture' : 'changePicture')}
          </Button>
          {pictureUrl !== '' && (
            <Button size="small" variant="text" disabled={isSaving} onClick={() => void save()}>
              {say('removePicture')}
            </Button>
          )}
        </Box>
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={say('addPicture')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void save(file)
        }}
      />
    </Box>
  )
}
