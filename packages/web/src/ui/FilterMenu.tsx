import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Box } from './Box.tsx'
import type { Choice } from './ChoiceList.tsx'
import { FilterChip } from './FilterChip.tsx'
import { IconAction } from './IconAction.tsx'
import { LazyOverlay } from './LazyOverlay.tsx'
import { useControlWords } from './control.words.ts'
import { lazy } from './lazy.tsx'

// Loaded when the menu is opened for the first time.
const FilterPanel = lazy(() => import('./FilterPanel.tsx'))

export interface FilterMenuProps {
  /** Name of the filtered field, such as 'Tags'. */
  label: string
  icon?: LucideIcon
  options: readonly Choice[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  /** Text of an empty list. */
  none: string
  /** Pill with the chosen values as text, or icon with a dot. */
  look?: 'chip' | 'icon'
}

/** Button that opens a list for multiple choice. The list stays open between choices. */
export function FilterMenu({
  label,
  icon,
  options,
  chosen,
  onChange,
  none,
  look = 'chip',
}: FilterMenuProps) {
  const words = useControlWords()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [hasOpened, setHasOpened] = useState(false)
  const isOn = chosen.length > 0
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  const text = chosen.length > 1 ? `${label} · ${chosen.length}` : (names[0] ?? label)
  const name = isOn ? `${label}: ${names.join(', ')}` : label
  const popup = {
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== undefined,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      setHasOpened(true)
      setAnchor(currentTarget)
    },
  } as const

  return (
    <>
      {look === 'chip' || icon === undefined ? (
        <FilterChip
          label={text}
          icon={icon}
          endIcon={ChevronDown}
          isOn={isOn}
          aria-label={name}
          clear={{ label: words('clearOf', label), onClear: () => onChange([]) }}
          {...popup}
        />
      ) : (
        <Box sx={{ position: 'relative' }}>
          <IconAction label={name} icon={icon} {...popup} />
          {isOn && <Box aria-hidden sx={dot} />}
        </Box>
      )}
      {hasOpened && (
        <LazyOverlay>
          <FilterPanel
            label={label}
            side={look === 'chip' ? 'left' : 'right'}
            options={options}
            chosen={chosen}
            onChange={onChange}
            none={none}
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
          />
        </LazyOverlay>
      )}
    </>
  )
}

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
