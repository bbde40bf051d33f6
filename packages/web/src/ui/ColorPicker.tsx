import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Check } from 'lucide-react'
import { use, useId, useRef } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { Box } from './Box.tsx'
import { useColorWords } from './color.words.ts'
import { opaqueColor, readableTextOn } from './colors.ts'
import { IsSaving } from './Field.tsx'
import { hues, palette } from './palette.ts'

export interface ColorPickerProps {
  label: string
  /** Hex with 3, 4, 6 or 8 digits. */
  value: string
  onChange: (color: string) => void
  onBlur?: () => void
  error?: string
  help?: string
  name?: string
  ref?: Ref<HTMLInputElement>
}

const COLUMNS = hues.length
const colors = palette.flat()

/** Palette of colours, by pointer or arrow keys, and a field for any other hex value. */
export function ColorPicker({
  label,
  value,
  onChange,
  onBlur,
  error,
  help,
  name,
  ref,
}: ColorPickerProps) {
  const id = useId()
  const words = useColorWords()
  const isSaving = use(IsSaving)
  const grid = useRef<HTMLDivElement>(null)
  const chosen = colors.indexOf(value.toLowerCase())
  const hint = error ?? help

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined || isSaving) return
    event.preventDefault()
    const next = ((chosen === -1 ? 0 : chosen) + step + colors.length) % colors.length
    const color = colors[next]
    if (color === undefined) return
    onChange(color)
    grid.current?.querySelectorAll<HTMLElement>('[role="radio"]').item(next).focus()
  }

  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="span" id={`${id}-label`} sx={labelStyle}>
        {label}
      </Box>
      <Box
        ref={grid}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        onKeyDown={onKeyDown}
        sx={gridStyle}
      >
        {colors.map((color, at) => (
          <Box
            key={color}
            component="button"
            type="button"
            role="radio"
            aria-checked={at === chosen}
            aria-label={`${words(hues[at % COLUMNS] ?? 'red')} ${Math.floor(at / COLUMNS) + 1}`}
            tabIndex={at === Math.max(0, chosen) ? 0 : -1}
            onClick={() => onChange(color)}
            onBlur={onBlur}
            sx={swatch}
            style={{ backgroundColor: color, color: readableTextOn(color) }}
          >
            {at === chosen && <Check size={14} aria-hidden />}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
        <Box
          aria-hidden
          sx={{ ...swatch, cursor: 'default', width: 32, flexShrink: 0 }}
          style={{ backgroundColor: opaqueColor(value) }}
        />
        <OutlinedInput
          inputRef={ref}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
          onBlur={onBlur}
          error={error !== undefined}
          sx={{ width: 128, fontVariantNumeric: 'tabular-nums' }}
          slotProps={{
            input: {
              'aria-label': words('colorCode'),
              'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
              'aria-invalid': error !== undefined,
              maxLength: 9,
              spellCheck: false,
              autoComplete: 'off',
            },
          }}
        />
      </Box>
      {hint !== undefined && (
        <FormHelperText
          id={`${id}-hint`}
          sx={error === undefined ? undefined : { color: 'error.text' }}
        >
          {hint}
        </FormHelperText>
      )}
    </Box>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
}

const labelStyle = {
  display: 'block',
  mb: 1,
  typography: 'subtitle2',
  color: 'text.primary',
} as const

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))`,
  gap: '6px',
} as const

const swatch = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  aspectRatio: '1',
  p: 0,
  border: 0,
  borderRadius: '8px',
  cursor: 'pointer',
  boxShadow: 'inset 0 0 0 1px rgba(125, 127, 142, 0.35)',
  '&[aria-checked="true"]': {
    boxShadow:
      '0 0 0 2px var(--ui-palette-surface-raised), 0 0 0 4px var(--ui-palette-surface-focus)',
  },
  '&:focus-visible': {
    outline: '2px solid var(--ui-palette-surface-focus)',
    outlineOffset: 2,
  },
} as const
