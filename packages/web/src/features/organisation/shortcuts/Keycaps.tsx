import { Box } from '../../../ui/Box.tsx'
import { useSession } from '../sessions/index.ts'
import { keycapsOf } from './chords.ts'
import { keysOf, useCustomKeys } from './custom-keys.ts'
import type { ShortcutId } from './shortcut-list.ts'

/** Keycaps of an action's shortcut; renders nothing without one. */
export function Keycaps({ id }: { id: ShortcutId }) {
  const { own } = useCustomKeys(useSession().user.id)
  return <KeycapList keys={keysOf(own, id)} />
}

export function KeycapList({ keys }: { keys: string }) {
  if (keys === '') return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, flexShrink: 0 }}>
      {keycapsOf(keys, isMac()).map((key, at) => (
        <Box component="kbd" key={`${at}-${key}`} sx={cap}>
          {key}
        </Box>
      ))}
    </Box>
  )
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

const cap = {
  minWidth: 20,
  px: 1.5,
  borderRadius: '4px',
  bgcolor: 'surface.sunken',
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-surface-line)',
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  lineHeight: '20px',
  textAlign: 'center',
} as const
