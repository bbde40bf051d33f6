import type { Macro } from '@guiche/contract/macros'
import ButtonBase from '@mui/material/ButtonBase'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { chordOf, KeycapList, shortcutWords } from '../../organisation/shortcuts/index.ts'
import { type KeyFault, keyFault } from './key-fault.ts'
import { macroWords } from './macros.words.ts'

interface KeyInputProps {
  value: string | null
  onChange: (keys: string | null) => void
  /** The user's other macros, whose keys are taken. */
  others: readonly Macro[]
}

/** Time between two keys, the same as for shortcuts. */
const SECOND_KEY_MS = 1200

/** Records the shortcut of a macro from key presses. */
export function KeyInput({ value, onChange, others }: KeyInputProps) {
  const say = useWords(macroWords)
  const sayShortcut = useWords(shortcutWords)
  const { user } = useSession()
  const [fault, setFault] = useState<KeyFault>()
  const { isHearing, first, toggle, stop, onKeyDown } = usePressedKeys((keys) => {
    const found = keyFault(keys, user.id, others)
    setFault(found)
    if (!found) onChange(keys)
  })

  function faultText(): string | undefined {
    if (fault === undefined) return undefined
    if (fault.word === 'keyOfProduct') return say(fault.word, { action: sayShortcut(fault.action) })
    return fault.word === 'keyOfMacro' ? say(fault.word, { name: fault.name }) : say(fault.word)
  }

  return (
    <Field label={say('key')} isOptional help={say('keyHelp')} error={faultText()}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <ButtonBase
            id={id}
            aria-describedby={describedBy}
            aria-label={value === null ? say('setKey') : say('keyIs', { keys: value })}
            aria-pressed={isHearing}
            onClick={toggle}
            onBlur={stop}
            onKeyDown={onKeyDown}
            sx={chooser}
          >
            {isHearing && first !== undefined && <KeycapList keys={first} />}
            {isHearing && <span>{say('pressKey')}</span>}
            {!isHearing && value !== null && <KeycapList keys={value} />}
            {!isHearing && <span>{say(value === null ? 'setKey' : 'changeKey')}</span>}
          </ButtonBase>
          {value !== null && (
            <IconAction
              icon={X}
              label={say('clearKey')}
              onClick={() => {
                setFault(undefined)
                onChange(null)
              }}
            />
          )}
        </Box>
      )}
    </Field>
  )
}

/** Records one key, or two within a short time, after `start`. */
function usePressedKeys(onKeys: (keys: string) => void) {
  const [isHearing, setIsHearing] = useState(false)
  const [first, setFirst] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function stop() {
    clearTimeout(timer.current)
    setIsHearing(false)
    setFirst(undefined)
  }

  function finish(keys: string) {
    stop()
    onKeys(keys)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isHearing || event.key === 'Tab' || /^(?:Shift|Control|Meta|Alt)$/.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return stop()
    // Enter finishes with the first key; repeats of a held key are ignored.
    if (event.repeat) return
    if (event.key === 'Enter') return first === undefined ? stop() : finish(first)
    const chord = chordOf(event.nativeEvent) ?? event.key
    if (first !== undefined) return finish(`${first} ${chord}`)
    setFirst(chord)
    timer.current = setTimeout(() => finish(chord), SECOND_KEY_MS)
  }

  return {
    isHearing,
    first,
    stop,
    toggle: () => (isHearing ? stop() : setIsHearing(true)),
    onKeyDown,
  }
}

const chooser = {
  justifyContent: 'flex-start',
  gap: 2,
  flex: 1,
  px: 3,
  minHeight: 'var(--ui-control)',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'surface.control',
  color: 'text.secondary',
  typography: 'body1',
  '&:hover, &.Mui-focusVisible': { bgcolor: 'surface.hover' },
  '&[aria-pressed="true"]': { bgcolor: 'surface.selected' },
} as const
