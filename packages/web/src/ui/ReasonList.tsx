import { Box } from './Box.tsx'

interface ReasonListProps {
  label: string
  /** A place and what stands there, with the reason below. */
  items: ReadonlyArray<{ key: string | number; place: string; content: string; reason: string }>
}

/** Scrolled list of what was left out and why, such as rows of a sheet. */
export function ReasonList({ label, items }: ReasonListProps) {
  return (
    <Box component="ul" tabIndex={0} aria-label={label} sx={list}>
      {items.map(({ key, place, content, reason }) => (
        <li key={key}>
          <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {place}
            {content !== '' && ' · '}
            <bdi>{content}</bdi>
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{reason}</Box>
        </li>
      ))}
    </Box>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 3,
  maxHeight: 320,
  overflow: 'auto',
  borderRadius: '8px',
  bgcolor: 'surface.hover',
  typography: 'body2',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
} as const
