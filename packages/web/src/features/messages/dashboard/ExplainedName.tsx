import Tooltip from '@mui/material/Tooltip'
import { Box } from '../../../ui/Box.tsx'

/** A figure's name with an explanation as a tooltip. */
export function ExplainedName({ name, means }: { name: string; means: string }) {
  return (
    <Tooltip title={means} describeChild placement="top">
      <Box component="span" tabIndex={0} sx={explained}>
        {name}
      </Box>
    </Tooltip>
  )
}

const explained = {
  borderRadius: '4px',
  cursor: 'help',
  textDecoration: 'underline dotted',
  textDecorationColor: 'var(--ui-palette-surface-control)',
  textDecorationThickness: '1px',
  textUnderlineOffset: '3px',
} as const
