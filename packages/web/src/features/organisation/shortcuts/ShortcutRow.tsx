import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { Keycaps, KeycapList } from './Keycaps.tsx'
import { keysOf } from './custom-keys.ts'
import { type ShortcutId, shortcutOf } from './shortcut-list.ts'
import { shortcutWords } from './shortcuts.words.ts'
import type { KeyChange, MacroShortcut } from './use-key-change.ts'

interface ShortcutGroupProps {
  title: string
  children: ReactNode
}

export function ShortcutGroup({ title, children }: ShortcutGroupProps) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 5 }}>
      <Box component="h3" sx={{ typography: 'overline', color: 'text.secondary', m: 0 }}>
        {title}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  )
}

interface ShortcutRowProps {
  id: ShortcutId
  keyChange: KeyChange
}

/** An action with its keys, which a press changes unless they are fixed. */
export function ShortcutRow({ id, keyChange }: ShortcutRowProps) {
  const say = useWords(shortcutWords)
  return (
    <Box sx={row}>
      <Box component="dt">{say(id)}</Box>
      <Box component="dd" sx={keyCell}>
        {shortcutOf(id).isFixed ? (
          <Box sx={{ px: 1 }}>
            <Keycaps id={id} />
          </Box>
        ) : (
          <KeyChanger id={id} keyChange={keyChange} />
        )}
        <TypingShortcut keys={shortcutOf(id).typing} />
      </Box>
    </Box>
  )
}

function KeyChanger({ id, keyChange: { own, changing, toggle, stop } }: ShortcutRowProps) {
  const say = useWords(shortcutWords)
  return (
    <ButtonBase
      aria-pressed={changing === id}
      onClick={() => toggle(id)}
      onBlur={stop}
      sx={changer}
    >
      <Box component="span" sx={visuallyHidden}>
        {`${say('change', { action: say(id) })}:`}
      </Box>
      {changing === id && say('press')}
      {changing !== id && keysOf(own, id) === '' && say('none')}
      {changing !== id && <Keycaps id={id} />}
    </ButtonBase>
  )
}

/** A macro with its keys, which are changed on the macros' page. */
export function MacroRow({ macro: { name, keys } }: { macro: MacroShortcut }) {
  return (
    <Box sx={row}>
      <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Box>
      <Box component="dd" sx={{ ...keyCell, px: 1 }}>
        <KeycapList keys={keys} />
      </Box>
    </Box>
  )
}

/** The shortcut that also works while typing. It cannot be changed, so that an action always has one. */
function TypingShortcut({ keys }: { keys: string | undefined }) {
  const say = useWords(shortcutWords)
  if (keys === undefined) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, pr: 1 }}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {say('or')}
      </Box>
      <KeycapList keys={keys} />
    </Box>
  )
}

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  minHeight: 'var(--ui-control)',
} as const

const keyCell = { m: 0, display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 } as const

const changer = {
  px: 1,
  minHeight: 28,
  borderRadius: '6px',
  color: 'text.secondary',
  fontSize: '0.75rem',
  '&:hover, &.Mui-focusVisible': { bgcolor: 'surface.hover' },
  '&[aria-pressed="true"]': { bgcolor: 'surface.selected' },
} as const
