import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import { X } from 'lucide-react'
import { type Ref, use } from 'react'
import { Box } from './Box.tsx'
import { Field, type FieldFrame, IsSaving } from './Field.tsx'
import { filterOptions } from './filter-options.ts'
import type { PickOption } from './PickInput.tsx'
import { useControlWords } from './control.words.ts'
import { useUiWords } from './ui.words.ts'

export interface PickManyInputProps extends FieldFrame {
  value: readonly number[]
  onChange: (ids: number[]) => void
  onBlur?: () => void
  options: readonly PickOption[]
  isLoading?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** Field that picks several items of a list that is loaded completely; typing filters it. */
export function PickManyInput({
  value,
  onChange,
  onBlur,
  options,
  isLoading = false,
  placeholder,
  ref,
  ...frame
}: PickManyInputProps) {
  const words = useControlWords()
  const closeLabel = useUiWords()('close')
  const isSaving = use(IsSaving)
  const chosen = value.flatMap((id) => options.find((option) => option.id === id) ?? [])
  return (
    <Field {...frame}>
      {({ id, ...aria }) => (
        <Autocomplete<PickOption, true>
          id={id}
          multiple
          fullWidth
          disableCloseOnSelect
          readOnly={isSaving}
          value={chosen}
          options={[...options]}
          loading={isLoading}
          loadingText={words('loading')}
          filterOptions={filterOptions}
          noOptionsText={words('nothingFound')}
          clearText={words('clear')}
          closeText={closeLabel}
          openText={frame.label}
          getOptionKey={(option) => option.id}
          getOptionLabel={(option) => option.label}
          isOptionEqualToValue={(option, one) => option.id === one.id}
          onChange={(_, picked) => onChange(picked.map((option) => option.id))}
          slotProps={{ paper: { sx: { typography: 'body1' } } }}
          renderValue={(picked, itemProps) =>
            picked.map((option, index) => {
              const { key, ...item } = itemProps({ index })
              return (
                <Chip
                  key={key}
                  {...item}
                  size="small"
                  label={<bdi>{option.label}</bdi>}
                  deleteIcon={<X aria-label={`${words('clear')} ${option.label}`} />}
                  sx={{ m: 0.5, maxWidth: 200 }}
                />
              )
            })
          }
          renderOption={({ key, ...row }, option) => (
            <Box component="li" key={key} {...row}>
              <bdi>{option.label}</bdi>
            </Box>
          )}
          renderInput={({ slotProps }) => (
            <OutlinedInput
              {...slotProps.input}
              fullWidth
              placeholder={chosen.length === 0 ? placeholder : undefined}
              onBlur={onBlur}
              error={frame.error !== undefined}
              inputRef={ref}
              slotProps={{ input: { ...slotProps.htmlInput, ...aria } }}
              sx={{ height: 'auto', minHeight: 'var(--ui-control)', flexWrap: 'wrap' }}
            />
          )}
        />
      )}
    </Field>
  )
}
