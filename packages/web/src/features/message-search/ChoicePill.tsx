import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

interface ChoicePillProps<T> {
  /** What is chosen, for screen readers. */
  label: string
  value: T | undefined
  /** Undefined is the first choice: all. */
  choices: ReadonlyArray<{ value: T | undefined; label: string }>
  onChange: (value: T | undefined) => void
}

/** One filter that shows what it is set to. */
export function ChoicePill<T extends string | number>({
  label,
  value,
  choices,
  onChange,
}: ChoicePillProps<T>) {
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = choices.find((choice) => choice.value === value)?.label ?? ''
  return (
    <>
      <Button
        size="small"
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        aria-label={`${label}: ${chosen}`}
        endIcon={<ChevronDown size={14} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          ...pill,
          ...(value !== undefined && { bgcolor: 'surface.selected', color: 'text.primary' }),
        }}
      >
        <span>{chosen}</span>
      </Button>
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

const pill = {
  minHeight: { xs: 44, md: 28 },
  px: 2.5,
  borderRadius: 999,
  typography: 'caption',
  fontWeight: 500,
  color: 'text.secondary',
  maxWidth: 176,
  minWidth: 0,
  '& > span:first-of-type': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .MuiButton-endIcon': { ml: 1 },
} as const
