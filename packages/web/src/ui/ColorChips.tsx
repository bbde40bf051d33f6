import MuiChip from '@mui/material/Chip'
import { X } from 'lucide-react'
import { Box } from './Box.tsx'
import { opaqueColor, readableTextOn } from './colors.ts'
import { useControlWords } from './control.words.ts'

// Chips, dots and bars in colours that users choose for tags and queues. These colours never fill large areas.

export interface ColorChipProps {
  label: string
  /**
   * Hex with 3, 4, 6 or 8 digits; transparency is dropped, since the text's contrast is computed against an opaque
   * ground.
   */
  color: string
  onRemove?: () => void
  maxWidth?: number
}

/** Chip in a user's colour, with a text colour computed for contrast. */
function ColorChip({ label, color, onRemove, maxWidth = 160 }: ColorChipProps) {
  const words = useControlWords()
  const background = opaqueColor(color)
  return (
    <MuiChip
      size="small"
      label={<bdi>{label}</bdi>}
      title={label}
      onDelete={onRemove}
      deleteIcon={onRemove && <X aria-label={`${words('clear')} ${label}`} />}
      style={{ backgroundColor: background, color: readableTextOn(background), maxWidth }}
      // White and black chips need an edge on a ground of the same colour.
      sx={{ boxShadow: 'inset 0 0 0 1px rgba(125, 127, 142, 0.35)' }}
    />
  )
}

/** Neutral chip with a coloured dot, for places with many chips. */
export function DotChip({ label, color, maxWidth = 160 }: Omit<ColorChipProps, 'onRemove'>) {
  return (
    <MuiChip
      size="small"
      variant="outlined"
      icon={<ColorDot color={color} />}
      label={<bdi>{label}</bdi>}
      title={label}
      sx={{ maxWidth, '& .MuiChip-icon': { ml: '7px', mr: '-3px' } }}
    />
  )
}

export function ColorDot({ color, size = 8 }: { color: string; size?: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '50%',
        boxShadow: EDGE,
      }}
      style={{ backgroundColor: opaqueColor(color) }}
    />
  )
}

/** 3 px bar at the left edge of a row. The row must be positioned. */
export function ColorBar({ color }: { color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ position: 'absolute', insetBlock: 0, left: 0, width: 3 }}
      style={{ backgroundColor: opaqueColor(color) }}
    />
  )
}

export interface ColorChipsProps {
  chips: readonly { id: number | string; name: string; color: string }[]
  /** Number of chips drawn; the rest are counted in one chip. */
  most?: number
  kind?: 'solid' | 'dot'
  /** Greatest width of a chip in pixels. */
  chipWidth?: number
}

/** The first chips and a chip such as '+37' for the rest, with their names in a tooltip. */
export function ColorChips({ chips, most = 3, kind = 'solid', chipWidth = 120 }: ColorChipsProps) {
  const rest = chips.slice(most)
  const One = kind === 'dot' ? DotChip : ColorChip
  const names = rest.map(({ name }) => name).join(', ')
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0, maxWidth: '100%' }}
    >
      {chips.slice(0, most).map(({ id, name, color }) => (
        <One key={id} label={name} color={color} maxWidth={chipWidth} />
      ))}
      {rest.length > 0 && (
        <MuiChip
          size="small"
          label={`+${rest.length}`}
          aria-label={`+${rest.length}: ${names}`}
          data-tip={names}
          sx={{ color: 'text.secondary' }}
        />
      )}
    </Box>
  )
}

const EDGE = 'inset 0 0 0 1px rgba(125, 127, 142, 0.35)'
