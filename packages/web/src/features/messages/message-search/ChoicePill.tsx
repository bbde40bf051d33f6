import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { useControlWords } from '../../../ui/control.words.ts'

interface ChoicePillProps<T> {
  /** Name of the filter for screen readers. */
  label: string
  value: T | undefined
  /** Replaces the label of the selected choice. */
  text?: string | undefined
  /** The value undefined stands for all. */
  choices: ReadonlyArray<{ value: T | undefined; label: string }>
  onChange: (value: T | undefined) => void
}

/** A filter whose button shows the selected value. */
export function ChoicePill<T extends string | number>({
  label,
  value,
  text,
  choices,
  onChange,
}: ChoicePillProps<T>) {
  const words = useControlWords()
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = choices.find((choice) => choice.value === value)?.label ?? ''
  return (
    <>
      <FilterChip
        label={text ?? chosen}
        endIcon={ChevronDown}
        isOn={value !== undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        aria-label={`${label}: ${text ?? chosen}`}
        clear={{ label: words('clearOf', label), onClear: () => onChange(undefined) }}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 360 } } }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.value ?? ''}
            role="menuitemradio"
            aria-checked={choice.value === value}
            selected={choice.value === value}
            onClick={() => {
              setAnchor(null)
              onChange(choice.value)
            }}
          >
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
