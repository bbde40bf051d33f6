import { useId, useState } from 'react'
import { Box } from '../../../ui/Box.tsx'

export interface RangeProps {
  label: string
  value: number
  max?: number
  step?: number
  text: (value: number) => string
  onSet: (value: number) => void
}

/** Slider that saves its value on release. */
export function Range({ label, value, max = 1, step = 0.05, text, onSet }: RangeProps) {
  const id = useId()
  const [held, setHeld] = useState<number>()
  const shown = held ?? value
  function commitValue(): void {
    if (held !== undefined && held !== value) onSet(held)
    setHeld(undefined)
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Box component="label" htmlFor={id} sx={{ typography: 'subtitle2' }}>
          {label}
        </Box>
        <Box
          component="span"
          sx={{
            typography: 'body2',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
            flexShrink: 0,
          }}
        >
          {text(shown)}
        </Box>
      </Box>
      <Box
        component="input"
        id={id}
        type="range"
        min={0}
        max={max}
        step={step}
        value={shown}
        aria-valuetext={text(shown)}
        onChange={(event) => setHeld(event.currentTarget.valueAsNumber)}
        onPointerUp={commitValue}
        onKeyUp={commitValue}
        onBlur={commitValue}
        sx={{
          width: '100%',
          m: 0,
          height: 'var(--ui-control)',
          accentColor: 'var(--ui-palette-primary-main)',
          cursor: 'pointer',
        }}
      />
    </Box>
  )
}
