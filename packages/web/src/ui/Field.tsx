import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import MuiSwitch from '@mui/material/Switch'
import { Eye, EyeOff } from 'lucide-react'
import { createContext, use, useId, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { Box } from './Box.tsx'
import { IconAction } from './IconAction.tsx'
import { useUiWords } from './ui.words.ts'

// Form fields: label above, help below, the error in place of the help. Text fields take the props of react-hook-form's
// `register`; select and switch are used with its Controller.

/**
 * True while the form is being saved. For controls that `<fieldset disabled>` does not reach, such as those in portals.
 */
export const IsSaving = createContext(false)

export interface FieldFrame {
  label: string
  help?: ReactNode
  error?: string
  /** Shows "optional" beside the label; other fields are required. */
  isOptional?: boolean
}

export interface FieldProps extends FieldFrame {
  /** Receives the attributes that connect the control with its label, help and error. */
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
  }) => ReactNode
}

/** Frame of any control. */
export function Field({ label, help, error, isOptional, children }: FieldProps) {
  const id = useId()
  const words = useUiWords()
  const hint = error ?? help
  const hintId = `${id}-hint`
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="label" htmlFor={id} id={`${id}-label`} sx={labelStyle}>
        {label}
        {isOptional && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {' '}
            ({words('optional')})
          </Box>
        )}
      </Box>
      {children({
        id,
        'aria-describedby': hint ? hintId : undefined,
        'aria-invalid': error !== undefined,
      })}
      {hint && (
        <FormHelperText id={hintId} sx={error === undefined ? undefined : { color: 'error.text' }}>
          {hint}
        </FormHelperText>
      )}
    </Box>
  )
}

export interface TextInputProps
  extends FieldFrame, Omit<OutlinedInputProps, 'label' | 'error' | 'ref' | 'id'> {
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>
}

export function TextInput({
  label,
  help,
  error,
  isOptional,
  ref,
  inputProps,
  slotProps,
  ...input
}: TextInputProps) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional}>
      {({ id, ...aria }) => (
        <OutlinedInput
          {...input}
          id={id}
          fullWidth
          inputRef={ref}
          error={error !== undefined}
          slotProps={{ ...slotProps, input: { ...inputProps, ...slotProps?.input, ...aria } }}
        />
      )}
    </Field>
  )
}

/** Password field with a button that reveals the text. */
export function PasswordInput({ autoComplete = 'new-password', ...input }: TextInputProps) {
  const words = useUiWords()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextInput
      {...input}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      sx={{ pr: '4px' }}
      endAdornment={
        <IconAction
          size="small"
          icon={isShown ? EyeOff : Eye}
          label={words(isShown ? 'hidePassword' : 'showPassword')}
          aria-pressed={isShown}
          sx={{ width: 24, height: 24, borderRadius: '6px' }}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}

export interface SelectOption<T extends string> {
  value: T
  label: string
  /** Second, quieter line of an option. */
  help?: string
}

export interface SelectInputProps<T extends string> extends FieldFrame {
  options: readonly SelectOption<T>[]
  value: T
  onChange: (value: T) => void
  onBlur?: () => void
  name?: string
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}

export function SelectInput<T extends string>({
  options,
  value,
  onChange,
  onBlur,
  name,
  isDisabled = false,
  ref,
  ...frame
}: SelectInputProps<T>) {
  const isSaving = use(IsSaving)
  return (
    <Field {...frame}>
      {({ id, ...aria }) => (
        <Select<T>
          fullWidth
          displayEmpty={options.some((option) => option.value === '')}
          name={name}
          inputRef={ref}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
          onBlur={onBlur}
          disabled={isDisabled}
          readOnly={isSaving}
          error={frame.error !== undefined}
          renderValue={(chosen) => options.find((option) => option.value === chosen)?.label}
          labelId={`${id}-label`}
          id={id}
          SelectDisplayProps={aria}
        >
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value}>
              <Box sx={{ minWidth: 0 }}>
                {option.label}
                {option.help !== undefined && (
                  <Box
                    sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'normal' }}
                  >
                    {option.help}
                  </Box>
                )}
              </Box>
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  )
}

export interface SwitchInputProps extends Omit<FieldFrame, 'isOptional'> {
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  name?: string
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Label on the left, switch on the right; the whole row toggles it. */
export function SwitchInput({
  label,
  help,
  error,
  checked,
  onChange,
  onBlur,
  name,
  isDisabled,
  ref,
}: SwitchInputProps) {
  const id = useId()
  const hint = error ?? help
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="label"
          htmlFor={id}
          sx={{ ...labelStyle, mb: 0, cursor: isDisabled ? 'default' : 'pointer' }}
        >
          {label}
        </Box>
        {hint && (
          <FormHelperText
            id={`${id}-hint`}
            sx={{ mt: '2px', ...(error !== undefined && { color: 'error.text' }) }}
          >
            {hint}
          </FormHelperText>
        )}
      </Box>
      <MuiSwitch
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        slotProps={{
          input: {
            id,
            name,
            ref,
            role: 'switch',
            'aria-describedby': hint ? `${id}-hint` : undefined,
          },
        }}
      />
    </Box>
  )
}

const labelStyle = {
  display: 'block',
  mb: 1,
  typography: 'subtitle2',
  color: 'text.primary',
} as const
