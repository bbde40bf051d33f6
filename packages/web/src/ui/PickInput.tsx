import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ReactNode, type Ref, use, useState } from 'react'
import { Box } from './Box.tsx'
import { Field, type FieldFrame, IsSaving } from './Field.tsx'
import { useControlWords } from './control.words.ts'
import { useUiWords } from './ui.words.ts'
import { useDeferredEnter } from './use-deferred-enter.ts'

export interface PickOption {
  id: number
  label: string
  /** Second, quieter line. */
  help?: string
}

export interface PickInputProps extends FieldFrame {
  value: PickOption | null
  onChange: (value: PickOption | null) => void
  onBlur?: () => void
  /** Called with the typed text from the third letter on, and with the empty text below that. */
  onSearch: (text: string) => void
  /** Search results, in order. */
  options: readonly PickOption[]
  isLoading: boolean
  placeholder?: string
  autoFocus?: boolean
  /** Replaces the text of an empty result, such as with an offer to create the searched item. */
  none?: (text: string) => ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Shortest text that a search in a dialog sends (core 5). */
const SEARCHED_FROM = 3

/** Field that picks one item out of many by a search on the server. */
export function PickInput({
  value,
  onChange,
  onBlur,
  onSearch,
  options,
  isLoading,
  placeholder,
  autoFocus,
  none,
  ref,
  ...frame
}: PickInputProps) {
  const words = useControlWords()
  const closeLabel = useUiWords()('close')
  const isSaving = use(IsSaving)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const isShort = text.trim().length < SEARCHED_FROM
  const isSearching = !isShort && isLoading
  const { keep, forget } = useDeferredEnter(isSearching, () => {
    const [first] = options
    if (first === undefined) return
    setIsOpen(false)
    onChange(first)
  })
  return (
    <Field {...frame}>
      {({ id, ...aria }) => (
        <Autocomplete<PickOption>
          id={id}
          fullWidth
          autoHighlight
          // Closed while the field is empty, since the hint would cover the next field.
          open={isOpen && text !== ''}
          onOpen={() => setIsOpen(true)}
          onClose={() => setIsOpen(false)}
          openOnFocus={value === null}
          readOnly={isSaving}
          value={value}
          options={isShort ? [] : [...options]}
          loading={isSearching}
          loadingText={words('loading')}
          noOptionsText={
            isShort ? words('typeMore') : (none?.(text.trim()) ?? words('nothingFound'))
          }
          clearText={words('clear')}
          closeText={closeLabel}
          openText={frame.label}
          filterOptions={(found) => found}
          getOptionKey={(option) => option.id}
          getOptionLabel={(option) => option.label}
          isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
          onChange={(_, chosen) => onChange(chosen)}
          onInputChange={(_, typed, reason) => {
            setText(reason === 'input' ? typed : '')
            if (reason !== 'input') return
            const settled = typed.trim()
            onSearch(settled.length < SEARCHED_FROM ? '' : settled)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isSearching) return forget()
            // Enter must not submit the form while it waits for the results.
            event.preventDefault()
            event.defaultMuiPrevented = true
            if (!event.nativeEvent.isComposing) keep()
          }}
          forcePopupIcon={false}
          slotProps={{ paper: { sx: { typography: 'body1' } } }}
          renderOption={({ key, ...row }, option) => (
            <Box component="li" key={key} {...row} sx={{ display: 'block !important' }}>
              <Box component="bdi" sx={cut}>
                {option.label}
              </Box>
              {option.help && (
                <Box sx={{ ...cut, typography: 'caption', color: 'text.secondary' }}>
                  {option.help}
                </Box>
              )}
            </Box>
          )}
          renderInput={({ slotProps }) => (
            <OutlinedInput
              {...slotProps.input}
              fullWidth
              autoFocus={autoFocus}
              placeholder={placeholder}
              onBlur={onBlur}
              error={frame.error !== undefined}
              inputRef={ref}
              slotProps={{ input: { ...slotProps.htmlInput, ...aria } }}
            />
          )}
        />
      )}
    </Field>
  )
}

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
