import MuiChip from '@mui/material/Chip'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Health } from './company-health.queries.ts'
import { companyHealthWords } from './company-health.words.ts'

const colors = {
  ok: { bgcolor: 'success.soft', color: 'success.text' },
  attention: { bgcolor: 'warning.soft', color: 'warning.text' },
  stopped: { bgcolor: 'error.soft', color: 'error.text' },
} as const

/** A company's health as a chip, with its most important reason, or all reasons (`hasAll`). */
export function HealthMark({ health, reasons, hasAll = false }: Health & { hasAll?: boolean }) {
  const say = useWords(companyHealthWords)
  const shown = hasAll ? reasons : reasons.slice(0, 1)
  return (
    <Box sx={{ minWidth: 0 }}>
      <MuiChip size="small" label={say(health)} sx={colors[health]} />
      {shown.map((reason) => (
        <Box
          key={reason}
          sx={{
            typography: 'caption',
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          }}
        >
          {say(reason)}
          {!hasAll && reasons.length > 1 && ` +${reasons.length - 1}`}
        </Box>
      ))}
    </Box>
  )
}
