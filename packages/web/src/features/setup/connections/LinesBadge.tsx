import { useEffect, useState } from 'react'
import { LINES_CHECK_AFTER_MS } from '../../../platform/constants.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { hasTroubleStatus } from './connection-status.ts'
import { badgeWords } from './badge.words.ts'
import { useConnections } from './connections.queries.ts'

/** Exclamation mark in the menu while a connection needs attention; short transitions show none. */
export function LinesBadge() {
  const say = useWords(badgeWords)
  const { connections } = useConnections()
  const isShown = useDebouncedFlag(connections.some(hasTroubleStatus), LINES_CHECK_AFTER_MS)
  if (!isShown) return null
  return (
    <Box
      component="span"
      role="img"
      aria-label={say('troubled')}
      title={say('troubled')}
      sx={badge}
    >
      !
    </Box>
  )
}

/** Delays a value until it has been unchanged for `ms`. */
function useDebouncedFlag(value: boolean, ms: number): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

const badge = {
  '@keyframes badge-in': { from: { opacity: 0, transform: 'scale(0.6)' } },
  animation: 'badge-in 160ms cubic-bezier(0.2, 0, 0, 1)',
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 16,
  height: 16,
  borderRadius: '50%',
  bgcolor: 'error.main',
  color: 'error.contrastText',
  fontSize: '0.6875rem',
  lineHeight: 1,
  fontWeight: 600,
} as const
