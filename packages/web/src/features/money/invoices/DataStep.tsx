import type { CheckoutData } from '@guiche/contract/invoices'
import { checkoutCountries } from '@guiche/contract/zip-codes'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { invoiceWords } from './invoices.words.ts'

export type DataForm = UseFormReturn<CheckoutData, unknown, CheckoutData>

const fields = [
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
  ['address', 'street-address'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
  ['zipcode', 'postal-code'],
] as const

/** Name and address for the invoice. */
export function DataStep({ form, children }: { form: DataForm; children?: ReactNode }) {
  const say = useWords(invoiceWords)
  const { errors } = form.formState
  return (
    <Box sx={grid}>
      {fields.map(([field, autoComplete], index) => (
        <TextInput
          key={field}
          label={say(field)}
          autoFocus={index === 0}
          autoComplete={autoComplete}
          error={errors[field]?.message}
          {...form.register(field)}
        />
      ))}
      <Controller
        name="country"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('country')}
            options={checkoutCountries.map((value) => ({ value, label: say(value) }))}
            {...field}
          />
        )}
      />
      {children}
    </Box>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
} as const
