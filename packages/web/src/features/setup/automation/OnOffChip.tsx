import Chip from '@mui/material/Chip'

// Visible on both cards and rows.
const OUTLINE = 'inset 0 0 0 1px var(--ui-palette-surface-line)'

interface OnOffChipProps {
  label: string
  isOn: boolean
  isBroken?: boolean
}

/** Chip that shows if a rule is active. */
export function OnOffChip({ label, isOn, isBroken = false }: OnOffChipProps) {
  const tone = isBroken
    ? { bgcolor: 'error.soft', color: 'error.text' }
    : isOn
      ? { bgcolor: 'success.soft', color: 'success.text' }
      : { bgcolor: 'transparent', color: 'text.secondary', boxShadow: OUTLINE }
  return <Chip size="small" label={label} sx={{ flexShrink: 0, ...tone }} />
}
