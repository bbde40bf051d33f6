import Button from '@mui/material/Button'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { shortcutGroups, type ShortcutId, shortcutIds, shortcutOf } from './shortcut-list.ts'
import { MacroRow, ShortcutGroup, ShortcutRow } from './ShortcutRow.tsx'
import { shortcutWords } from './shortcuts.words.ts'
import { type MacroShortcut, useKeyChange } from './use-key-change.ts'
import { wasShortcutOffered } from './use-shortcut.ts'

/** True for all actions except pages that are not in the user's menu. */
const isShown = (id: ShortcutId) => shortcutOf(id).group !== 'go' || wasShortcutOffered(id)

interface ShortcutSheetProps {
  /** Shortcuts of macros, which are listed here and changed on their own page. */
  macros: readonly MacroShortcut[]
  onClose: () => void
}

/** Sheet to look up and change shortcuts. */
export function ShortcutSheet({ macros, onClose }: ShortcutSheetProps) {
  const say = useWords(shortcutWords)
  const keyChange = useKeyChange(macros)
  return (
    <PlainDialog
      title={say('title')}
      width="md"
      onClose={onClose}
      otherActions={
        <Button variant="text" onClick={keyChange.reset}>
          {say('reset')}
        </Button>
      }
    >
      <Box onKeyDown={keyChange.onKeyDown}>
        <Box component="p" sx={{ m: 0, mb: 4, color: 'text.secondary' }}>
          {say('help')}
        </Box>
        <Box sx={columns}>
          {shortcutGroups.map((group) => (
            <ShortcutGroup key={group} title={say(`group_${group}`)}>
              {shortcutIds
                .filter((id) => shortcutOf(id).group === group && isShown(id))
                .map((id) => (
                  <ShortcutRow key={id} id={id} keyChange={keyChange} />
                ))}
            </ShortcutGroup>
          ))}
          {macros.length > 0 && (
            <ShortcutGroup title={say('group_macros')}>
              {macros.map((macro) => (
                <MacroRow key={macro.id} macro={macro} />
              ))}
            </ShortcutGroup>
          )}
        </Box>
        <Box role="status" sx={{ minHeight: 20, color: 'text.secondary' }}>
          {keyChange.said}
        </Box>
      </Box>
    </PlainDialog>
  )
}

const columns = { columnCount: { xs: 1, sm: 2 }, columnGap: 8 } as const
