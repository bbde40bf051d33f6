import Button from '@mui/material/Button'
import type { KeyboardEvent } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { queueWords } from '../queues.words.ts'
import type { MenuDraft } from './use-menu-draft.ts'

const TITLE_MAX = 200
const MESSAGE_MAX = 4096

/** Form for the title and message of an entry. It is inside of the queue's form but not a part of it. */
export function OptionForm({ draft }: { draft: MenuDraft }) {
  const say = useWords(queueWords)
  const { title = '', message = '' } = draft.form?.words ?? {}
  const isComplete = title.trim() !== ''

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      draft.cancelForm()
      return
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isLine = event.target instanceof HTMLInputElement
    if (!isLine && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    draft.applyForm()
  }

  return (
    <Box role="group" aria-label={say('entry')} onKeyDown={onKeyDown} sx={card}>
      <TextInput
        label={say('optionTitle')}
        autoFocus
        autoComplete="off"
        value={title}
        inputProps={{ maxLength: TITLE_MAX }}
        onChange={(event) => draft.changeWords({ title: event.target.value, message })}
      />
      <TextInput
        label={say('optionMessage')}
        help={say('optionMessageHelp')}
        isOptional
        multiline
        minRows={2}
        maxRows={6}
        value={message}
        inputProps={{ maxLength: MESSAGE_MAX }}
        onChange={(event) => draft.changeWords({ title, message: event.target.value })}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        <Button variant="text" size="small" onClick={draft.cancelForm}>
          {say('cancel')}
        </Button>
        <Button variant="outlined" size="small" disabled={!isComplete} onClick={draft.applyForm}>
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
