import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { type Choice, ChoiceList } from './ChoiceList.tsx'
import { FilterChip } from './FilterChip.tsx'
import { IconAction } from './IconAction.tsx'
import { useUiWords } from './ui.words.ts'

export interface FilterMenuProps {
  /** What is chosen of, such as 'Tags'. */
  label: string
  icon?: LucideIcon
  options: readonly Choice[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  /** Said where there is nothing to choose. */
  none: string
  /** A pill with the choice in words, or an icon with a dot. */
  look?: 'chip' | 'icon'
}

/** Opens a list to choose several from. It stays open while one chooses. */
export function FilterMenu({
  label,
  icon,
  options,
  chosen,
  onChange,
  none,
  look = 'chip',
}: FilterMenuProps) {
  const words = useUiWords()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isOn = chosen.length > 0
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  const text = chosen.length > 1 ? `${label} · ${chosen.length}` : (names[0] ?? label)
  const name = isOn ? `${label}: ${names.join(', ')}` : label
  const side = look === 'chip' ? 'left' : 'right'
  const popup = {
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== undefined,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
  } as const

  function toggle(id: number) {
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }

  return (
    <>
      {look === 'chip' || icon === undefined ? (
        <FilterChip
          label={text}
          icon={icon}
          endIcon={ChevronDown}
          isOn={isOn}
          aria-label={name}
          {...popup}
        />
      ) : (
        <Box sx={{ position: 'relative' }}>
          <IconAction label={name} icon={icon} {...popup} />
          {isOn && <Box aria-hidden sx={dot} />}
        </Box>
      )}
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: side }}
        transformOrigin={{ vertical: 'top', horizontal: side }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: paper } }}
      >
        <ChoiceList label={label} options={options} chosen={chosen} onChoose={toggle} none={none} />
        {isOn && (
          <Box sx={{ p: 1, borderTop: '1px solid', borderColor: 'surface.rule' }}>
            <Button variant="text" size="small" fullWidth onClick={() => onChange([])}>
              {words('clear')}
            </Button>
          </Box>
        )}
      </Popover>
    </>
  )
}

const paper = { mt: 1, width: 256, maxWidth: 'calc(100vw - 16px)', overflow: 'hidden' } as const

const dot = {
  position: 'absolute',
  top: 6,
  right: 6,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
  pointerEvents: 'none',
} as const
