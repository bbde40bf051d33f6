import { Fragment, type ReactNode } from 'react'
import { Box } from './Box.tsx'

/** Definition list with a name and its value per line. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <Box component="dl" sx={entries}>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={fact}>
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  )
}

const fact = { m: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const

const entries = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 6,
  rowGap: 2,
  m: 0,
  typography: 'body2',
} as const
