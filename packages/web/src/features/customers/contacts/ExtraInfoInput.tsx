import { EXTRA_INFO_MAX } from '@guiche/contract/contacts'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { contactWords } from './contacts.words.ts'
import type { ContactForm } from './use-contact-form.ts'

/** Custom fields of a contact as pairs of name and value. */
export function ExtraInfoInput<Saved>({
  form,
}: {
  form: UseFormReturn<ContactForm, unknown, Saved>
}) {
  const say = useWords(contactWords)
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'extraInfo',
    keyName: 'key',
  })
  const faults = form.formState.errors.extraInfo
  return (
    <Box role="group" aria-label={say('extraInfo')} sx={{ minWidth: 0 }}>
      <Box component="span" sx={{ display: 'block', mb: 1, typography: 'subtitle2' }}>
        {say('extraInfo')}
      </Box>
      {fields.map(({ key }, at) => {
        const fault = faults?.[at]?.name?.message ?? faults?.[at]?.value?.message
        return (
          <Box key={key} sx={{ mb: 2 }}>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <OutlinedInput
                placeholder={say('extraName')}
                error={fault !== undefined}
                sx={{ flex: 2, minWidth: 0 }}
                slotProps={{
                  input: { 'aria-label': `${say('extraName')} ${at + 1}`, autoComplete: 'off' },
                }}
                {...inputPropsOf(form.register(`extraInfo.${at}.name`))}
              />
              <OutlinedInput
                placeholder={say('value')}
                sx={{ flex: 3, minWidth: 0 }}
                slotProps={{
                  input: { 'aria-label': `${say('value')} ${at + 1}`, autoComplete: 'off' },
                }}
                {...inputPropsOf(form.register(`extraInfo.${at}.value`))}
              />
              <IconAction label={say('removeExtra')} icon={X} onClick={() => remove(at)} />
            </Box>
            {fault !== undefined && (
              <FormHelperText sx={{ color: 'error.text' }}>{fault}</FormHelperText>
            )}
          </Box>
        )
      })}
      {fields.length < EXTRA_INFO_MAX && (
        <Button
          variant="text"
          size="small"
          startIcon={<Plus aria-hidden />}
          onClick={() => append({ name: '', value: '' })}
        >
          {say('addExtra')}
        </Button>
      )}
    </Box>
  )
}

/** MUI's input takes the element's ref as `inputRef`. */
function inputPropsOf({ ref, name, onChange, onBlur }: UseFormRegisterReturn) {
  return { inputRef: ref, name, onChange, onBlur }
}
