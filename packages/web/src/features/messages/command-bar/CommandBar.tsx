import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useDeferredEnter } from '../../../ui/use-deferred-enter.ts'
import { useActiveItem } from '../../../ui/use-active-item.ts'
import { endTypeAhead, typeAheadText } from '../../organisation/shortcuts/index.ts'
import { commandBarWords } from './command-bar.words.ts'
import { commandId, CommandList } from './CommandList.tsx'
import { type Command, type Screen, useCommands } from './use-commands.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'

interface CommandBarProps {
  screens: readonly Screen[]
  onClose: () => void
}

/** A command palette: one text field that finds tickets, contacts and pages and runs actions. */
export function CommandBar({ screens, onClose }: CommandBarProps) {
  const say = useWords(commandBarWords)
  const id = useId()
  const [ahead] = useState(typeAheadText)
  const [typed, setTyped] = useState(ahead.text)
  const [hasWalked, setHasWalked] = useState(false)
  const { groups, isSearching } = useCommands(typed, screens)
  const commands = groups.flatMap((group) => group.commands)
  // A screen registers its commands while it is mounted, which may change the list between two keys.
  const { at, mark } = useActiveItem(
    commands.map(({ key }) => key),
    typed,
  )
  const runActiveCommand = () => closeAndRun(commands[at])
  const { keep, forget } = useDeferredEnter(isSearching, runActiveCommand, ahead.isEntered)

  useLayoutEffect(endTypeAhead, [])

  /** Runs a command two frames after closing, when the focus is back on the element that had it. */
  function closeAndRun(command: Command | undefined) {
    if (!command) return
    onClose()
    requestAnimationFrame(() => requestAnimationFrame(command.run))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const count = commands.length
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + count }[event.key]
    if (to !== undefined && count > 0) {
      event.preventDefault()
      mark(to % count)
      setHasWalked(true)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      // While a search is pending, the results belong to an earlier text and are not run; Enter waits for the new ones.
      const command = commands[at]
      const isLast = command !== undefined && !command.isFound && typed.trim() !== ''
      if (isSearching && !hasWalked && !isLast) keep()
      else closeAndRun(command)
    } else forget()
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 2, sm: '12vh' }, mx: { xs: 2, sm: 8 } } } }}
    >
      <Box component="h2" id={`${id}-title`} sx={visuallyHidden}>
        {say('title')}
      </Box>
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={say('ask')}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value)
          setHasWalked(false)
        }}
        startAdornment={<Search size={20} aria-hidden />}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': say('title'),
            'aria-expanded': true,
            'aria-controls': id,
            'aria-autocomplete': 'list',
            'aria-activedescendant': commands.length > 0 ? commandId(id, at) : undefined,
            autoComplete: 'off',
            spellCheck: false,
            maxLength: 200,
          },
        }}
        sx={field}
      />
      <CommandList
        id={id}
        groups={groups}
        at={at}
        typed={typed}
        onMark={mark}
        onChoose={closeAndRun}
      />
      {commands.length === 0 && (
        <Box role="status" sx={{ px: 5, pb: 5, color: 'text.secondary' }}>
          {isSearching ? say('searching') : say('nothing', { typed: typed.trim() })}
        </Box>
      )}
    </Dialog>
  )
}

const field = {
  gap: 3,
  px: 5,
  height: 56,
  flexShrink: 0,
  fontSize: '1rem',
  borderBottom: '1px solid var(--ui-palette-surface-line)',
} as const
