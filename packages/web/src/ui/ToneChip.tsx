import MuiChip from '@mui/material/Chip'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

/** Chip on the soft ground of its meaning. */
export function ToneChip({ tone, label, tip }: { tone: Tone; label: string; tip?: string }) {
  const colors =
    tone === 'neutral'
      ? { bgcolor: 'surface.rule', color: 'text.primary' }
      : { bgcolor: `${tone}.soft`, color: `${tone}.text` }
  return (
    <MuiChip size="small" label={label} title={tip ?? label} sx={{ ...colors, maxWidth: '100%' }} />
  )
}
