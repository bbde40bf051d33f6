import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useFocusOnMount } from './focus.ts'
import { IconAction } from './IconAction.tsx'
import { useControlWords } from './control.words.ts'

/** Delay after the last key (core 9). */
const SEARCH_DEBOUNCE_MS = 500

export interface SearchBoxProps {
  /** Current search text; an external change updates the field. */
  value: string
  onSearch: (text: string) => void
  /** Placeholder and accessible name. */
  label: string
  /** Target of the search shortcut; set false when another field of the screen is the target. */
  isSlashTarget?: boolean
  autoFocus?: boolean
}

/** Search field: calls `onSearch` 500 ms after the last key, at once on Enter; Esc clears it. */
export function SearchBox({
  value,
  onSearch,
  label,
  isSlashTarget = true,
  autoFocus = false,
}: SearchBoxProps) {
  const words = useControlWords()
  const input = useRef<HTMLInputElement>(null)
  useFocusOnMount(input, autoFocus)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  function scheduleSearch(next: string, afterMs: number) {
    setText(next)
    clearTimeout(timer.current)
    const settled = next.trim()
    const runSearch = () => {
      setShown(settled)
      if (settled !== value) onSearch(settled)
    }
    if (afterMs === 0) runSearch()
    else timer.current = setTimeout(runSearch, afterMs)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) scheduleSearch(text, 0)
    if (event.key !== 'Escape') return
    if (text === '') input.current?.blur()
    else event.stopPropagation()
    scheduleSearch('', 0)
  }

  return (
    <OutlinedInput
      type="search"
      inputRef={input}
      value={text}
      placeholder={label}
      onChange={(event) => scheduleSearch(event.target.value, SEARCH_DEBOUNCE_MS)}
      onKeyDown={onKeyDown}
      slotProps={{
        input: {
          'aria-label': label,
          enterKeyHint: 'search',
          autoComplete: 'off',
          spellCheck: false,
          ...(isSlashTarget && { 'data-search-target': '' }),
        },
      }}
      sx={{
        width: '100%',
        pl: '10px',
        pr: '4px',
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: '8px' }}>
          <Search size={16} aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        text !== '' && (
          <IconAction
            size="small"
            label={words('clear')}
            icon={X}
            sx={{ width: 24, height: 24, borderRadius: '6px' }}
            onClick={() => {
              scheduleSearch('', 0)
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}
