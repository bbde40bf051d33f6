import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useActiveItem } from '../../../ui/use-active-item.ts'
import { MentionList, mentionId, mentionListId } from './MentionList.tsx'
import { mentionBefore, type Colleague, matchingColleagues } from './note-mentions.ts'
import { noteWords } from './notes-panel.words.ts'

interface NoteInputProps {
  value: string
  colleagues: readonly Colleague[]
  onChange: (text: string) => void
  /** Called at the first keystroke, to load the colleagues. */
  onBegin: () => void
  onSubmit: () => void
}

const SHOWN = 6

/** The text field of a note; '@' offers colleagues, Ctrl+Enter saves. */
export function NoteInput({ value, colleagues, onChange, onBegin, onSubmit }: NoteInputProps) {
  const say = useWords(noteWords)
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(0)
  const [dismissed, setDismissed] = useState<number>()
  const called = mentionBefore(value, cursor)
  const found =
    called === undefined || called.start === dismissed
      ? []
      : matchingColleagues(colleagues, called.name).slice(0, SHOWN)
  const { at, mark } = useActiveItem(
    found.map(({ id: key }) => key),
    value,
  )

  function insertMention(colleague: Colleague | undefined) {
    if (colleague === undefined || called === undefined) return
    const before = `${value.slice(0, called.start)}@${colleague.name} `
    onChange(before + value.slice(cursor))
    setCursor(before.length)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(before.length, before.length)
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (found.length > 0 && step !== undefined) {
      event.preventDefault()
      mark((at + step + found.length) % found.length)
    } else if (found.length > 0 && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault()
      insertMention(found[at])
    } else if (found.length > 0 && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setDismissed(called?.start)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    }
  }

  return (
    <Box ref={box}>
      <OutlinedInput
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        inputRef={input}
        value={value}
        placeholder={say('placeholder')}
        onFocus={onBegin}
        onChange={({ target }) => {
          onChange(target.value)
          setCursor(target.selectionStart ?? target.value.length)
        }}
        onSelect={({ target }) => {
          if (target instanceof HTMLTextAreaElement) setCursor(target.selectionStart)
        }}
        onBlur={() => setDismissed(called?.start)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            'aria-label': say('write'),
            'aria-autocomplete': 'list',
            'aria-controls': found.length > 0 ? mentionListId(id) : undefined,
            'aria-activedescendant': found.length > 0 ? mentionId(id, at) : undefined,
            maxLength: 10_000,
          },
        }}
      />
      <MentionList
        id={id}
        anchor={box}
        found={found}
        at={at}
        onMark={mark}
        onTake={insertMention}
      />
    </Box>
  )
}
