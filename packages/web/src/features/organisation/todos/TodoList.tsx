import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Check, Pencil, Plus, Trash2, X } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useFocusOnMount } from '../../../ui/focus.ts'
import { formatDateTime, formatRelative } from '../../../ui/formats.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import type { Todo } from './todo-rules.ts'
import { todoWords } from './todos.words.ts'
import { useTodos } from './use-todos.ts'

const TEXT_MAX = 1000

/** To-do list of this browser. */
export function TodoList() {
  const say = useWords(todoWords)
  const { todos, add, change, remove } = useTodos(say('removed'))
  const [text, setText] = useState('')
  const [editing, setEditing] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  useFocusOnMount(input)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    add(text)
    setText('')
    setEditing(undefined)
  }

  return (
    <Box sx={page}>
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 2 }}>
        <OutlinedInput
          fullWidth
          inputRef={input}
          value={text}
          placeholder={say('newTask')}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ input: { 'aria-label': say('newTask'), maxLength: TEXT_MAX } }}
        />
        <Button
          type="submit"
          variant="contained"
          startIcon={<Plus aria-hidden />}
          sx={{ flexShrink: 0 }}
        >
          {say('add')}
        </Button>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 2, mb: 4 }}>
        {say('local')}
      </Box>
      {todos.length === 0 ? (
        <EmptyState drawing={<EmptyListDrawing />} text={say('none')} help={say('noneHelp')} />
      ) : (
        <Box component="ul" aria-label={say('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {todos.map((todo, index) => (
            <Box component="li" key={`${todo.createdAt} ${todos.length - index}`} sx={row}>
              {editing === index ? (
                <EditRow
                  text={todo.text}
                  onSave={(words) => {
                    change(index, words)
                    setEditing(undefined)
                  }}
                  onCancel={() => setEditing(undefined)}
                />
              ) : (
                <TodoRow
                  todo={todo}
                  onEdit={() => setEditing(index)}
                  onRemove={() => {
                    setEditing(undefined)
                    remove(index)
                  }}
                />
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

interface TodoRowProps {
  todo: Todo
  onEdit: () => void
  onRemove: () => void
}

function TodoRow({ todo: { text, createdAt, updatedAt }, onEdit, onRemove }: TodoRowProps) {
  const say = useWords(todoWords)
  const language = useLanguage()
  const isChanged = updatedAt !== createdAt
  const changed = isChanged
    ? ` · ${say('changed', { when: formatRelative(updatedAt, language) })}`
    : ''
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="bdi" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {text}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {`${formatDateTime(createdAt)}${changed}`}
        </Box>
      </Box>
      <IconAction icon={Pencil} label={say('edit', { text })} onClick={onEdit} />
      <IconAction icon={Trash2} label={say('remove', { text })} onClick={onRemove} />
    </>
  )
}

interface EditRowProps {
  text: string
  onSave: (text: string) => void
  onCancel: () => void
}

function EditRow({ text: before, onSave, onCancel }: EditRowProps) {
  const say = useWords(todoWords)
  const [text, setText] = useState(before)
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 1, flex: 1, minWidth: 0 }}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(text)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <OutlinedInput
        fullWidth
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ input: { 'aria-label': say('editTask'), maxLength: TEXT_MAX } }}
      />
      <IconAction type="submit" icon={Check} label={say('save')} />
      <IconAction icon={X} label={say('cancel')} onClick={onCancel} />
    </Box>
  )
}

const page = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  px: { xs: 4, sm: 6 },
  pb: 6,
  '& > *': { maxWidth: 720 },
} as const

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 56,
  py: 2,
  '& + &': { borderTop: '1px solid', borderColor: 'surface.rule' },
} as const
