import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { Box } from './Box.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import type { FilterMenuProps } from './FilterMenu.tsx'
import { useControlWords } from './control.words.ts'

interface FilterPanelProps extends Pick<
  FilterMenuProps,
  'label' | 'options' | 'chosen' | 'onChange' | 'none'
> {
  side: 'left' | 'right'
  /** Element at which it opens; undefined while it is closed. */
  anchor: HTMLElement | undefined
  onClose: () => void
}

/** The list of a FilterMenu, with multiple choice. */
export default function FilterPanel({
  label,
  options,
  chosen,
  onChange,
  none,
  side,
  anchor,
  onClose,
}: FilterPanelProps) {
  const words = useControlWords()

  function toggle(id: number) {
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }

  return (
    <Popover
      open={anchor !== undefined}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: side }}
      transformOrigin={{ vertical: 'top', horizontal: side }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: paper } }}
    >
      <ChoiceList label={label} options={options} chosen={chosen} onChoose={toggle} none={none} />
      {chosen.length > 0 && (
        <Box sx={{ p: 1, borderTop: '1px solid', borderColor: 'surface.rule' }}>
          <Button variant="text" size="small" fullWidth onClick={() => onChange([])}>
            {words('clear')}
          </Button>
        </Box>
      )}
    </Popover>
  )
}

const paper = { mt: 1, width: 256, maxWidth: 'calc(100vw - 16px)', overflow: 'hidden' } as const
