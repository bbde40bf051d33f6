import { areKeysColliding } from '@guiche/contract/macro-rules'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { useSession } from '../sessions/index.ts'
import { chordOf, isAssignable } from './chords.ts'
import { Keycaps, KeysShown } from './Keycaps.tsx'
import { collidingShortcut, keysOf, useCustomKeys } from './custom-keys.ts'
import { shortcutGroups, type ShortcutId, shortcutIds, shortcutOf } from './shortcut-list.ts'
import { wasShortcutOffered } from './use-shortcut.ts'
import { shortcutWords } from './shortcuts.words.ts'

/** True for all actions except pages that are not in the user's menu. */
const isShown = (id: ShortcutId) => shortcutOf(id).group !== 'go' || wasShortcutOffered(id)

interface ShortcutSheetProps {
  /** Shortcuts of macros, which are listed here and changed on their own page. */
  macros: ReadonlyArray<{ id: number; name: string; keys: string }>
  onClose: () => void
}

/** Sheet to look up and change shortcuts. */
export function ShortcutSheet({ macros, onClose }: ShortcutSheetProps) {
  const say = useWords(shortcutWords)
  const { user } = useSession()
  const { own, change, reset } = useCustomKeys(user.id)
  const [changing, setChanging] = useState<ShortcutId>()
  const [said, setSaid] = useState('')

  function onKeyDown(event: KeyboardEvent) {
    if (changing === undefined || event.key === 'Tab') return
    if (/^(?:Shift|Control|Meta|Alt)$/.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setChanging(undefined)
    const chord = chordOf(event.nativeEvent)
    if (chord === undefined || !isAssignable(chord)) return setSaid(say('notFree'))
    const macro = macros.find(({ keys }) => areKeysColliding(keys, chord))
    if (macro) return setSaid(say('ofMacro', { name: macro.name }))
    const holder = collidingShortcut(own, changing, chord)
    change(changing, chord)
    setSaid(holder ? say('taken', { action: say(holder) }) : '')
    setChanging(undefined)
  }

  return (
    <PlainDialog
      title={say('title')}
      width="md"
      onClose={onClose}
      otherActions={
        <Button variant="text" onClick={reset}>
          {say('reset')}
        </Button>
      }
    >
      <Box onKeyDown={onKeyDown}>
        <Box component="p" sx={{ m: 0, mb: 4, color: 'text.secondary' }}>
          {say('help')}
        </Box>
        <Box sx={columns}>
          {shortcutGroups.map((group) => (
            <Box key={group} component="section" sx={{ breakInside: 'avoid', mb: 5 }}>
              <Box component="h3" sx={{ typography: 'overline', color: 'text.secondary', m: 0 }}>
                {say(`group_${group}`)}
              </Box>
              <Box component="dl" sx={{ m: 0 }}>
                {shortcutIds
                  .filter((id) => shortcutOf(id).group === group && isShown(id))
                  .map((id) => (
                    <Box key={id} sx={row}>
                      <Box component="dt">{say(id)}</Box>
                      <Box component="dd" sx={keyCell}>
                        {shortcutOf(id).isFixed ? (
                          <Box sx={{ px: 1 }}>
                            <Keycaps id={id} />
                          </Box>
                        ) : (
                          <ButtonBase
                            aria-pressed={changing === id}
                            onClick={() => {
                              setSaid('')
                              setChanging(changing === id ? undefined : id)
                            }}
                            onBlur={() => setChanging(undefined)}
                            sx={changer}
                          >
                            <Box component="span" sx={visuallyHidden}>
                              {`${say('change', { action: say(id) })}:`}
                            </Box>
                            {changing === id && say('press')}
                            {changing !== id && keysOf(own, id) === '' && say('none')}
                            {changing !== id && <Keycaps id={id} />}
                          </ButtonBase>
                        )}
                        <TypingShortcut keys={shortcutOf(id).typing} />
                      </Box>
                    </Box>
                  ))}
              </Box>
            </Box>
          ))}
          {macros.length > 0 && (
            <Box component="section" sx={{ breakInside: 'avoid', mb: 5 }}>
              <Box component="h3" sx={{ typography: 'overline', color: 'text.secondary', m: 0 }}>
                {say('group_macros')}
              </Box>
              <Box component="dl" sx={{ m: 0 }}>
                {macros.map(({ id, name, keys }) => (
                  <Box key={id} sx={row}>
                    <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                      <bdi>{name}</bdi>
                    </Box>
                    <Box component="dd" sx={{ ...keyCell, px: 1 }}>
                      <KeysShown keys={keys} />
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          )}
        </Box>
        <Box role="status" sx={{ minHeight: 20, color: 'text.secondary' }}>
          {said}
        </Box>
      </Box>
    </PlainDialog>
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
      <KeysShown keys={keys} />
    </Box>
  )
}

const columns = { columnCount: { xs: 1, sm: 2 }, columnGap: 8 } as const

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
