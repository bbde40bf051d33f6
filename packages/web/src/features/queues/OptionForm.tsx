import type { QueueOption } from '@guiche/contract/queue-options'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useState } from 'react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { queueWords } from './queues.words.ts'

interface OptionFormProps {
  /** What is edited; nothing adds one. */
  option?: QueueOption
  onSave: (values: { title: string; message: string }) => Promise<unknown>
  onClose: () => void
}

const TITLE_MAX = 200
const MESSAGE_MAX = 4096

/** Title and message of an entry, saved by themselves. It stands inside the queue's form and is none of it. */
export function OptionForm({ option, onSave, onClose }: OptionFormProps) {
  const say = useWords(queueWords)
  const [title, setTitle] = useState(option?.title ?? '')
  const [message, setMessage] = useState(option?.message ?? '')
  const [isSaving, setIsSaving] = useState(false)
  const isComplete = title.trim() !== ''

  async function save() {
    if (!isComplete || isSaving) return
    setIsSaving(true)
    try {
      await onSave({ title: title.trim(), message })
      onClose()
    } catch (error) {
      setIsSaving(false)
      toast.error(errorText(error))
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      return
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isLine = event.target instanceof HTMLInputElement
    if (!isLine && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    void save()
  }

  return (
    <Box role="group" aria-label={say('menu')} onKeyDown={onKeyDown} sx={card}>
      <TextInput
        label={say('optionTitle')}
        autoFocus
        autoComplete="off"
        value={title}
        inputProps={{ maxLength: TITLE_MAX }}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextInput
        label={say('optionMessage')}
        isOptional
        multiline
        minRows={2}
        maxRows={6}
        value={message}
        inputProps={{ maxLength: MESSAGE_MAX }}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        <Button variant="text" size="small" onClick={onClose}>
          {say('cancelOption')}
        </Button>
        <Button
          variant="outlined"
          size="small"
          disabled={!isComplete}
          loading={isSaving}
          onClick={() => void save()}
        >
          {say('saveOption')}
        </Button>
      </Box>
    </Box>
  )
}

const card = {
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  p: 3,
  my: 1,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
} as const
