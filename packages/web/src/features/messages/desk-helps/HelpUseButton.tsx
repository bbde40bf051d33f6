import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { useNoteSaving } from '../../tickets/ticket-notes/index.ts'
import { helpWords } from './desk-helps.words.ts'
import { isUnchanged } from './help-draft.ts'
import type { Help } from './help-state.ts'

/** The composer's field as the target of a suggestion. */
export interface HelpTarget {
  readonly text: string
  readonly caret: number
  /** Replaces a range of the text. */
  replace: (from: number, to: number, words: string) => void
  /** The field's current text. */
  read: () => string
}

interface HelpUseProps {
  help: Help
  ticket: Ticket
  writing: HelpTarget | undefined
  onUsed: () => void
}

/** Uses a suggestion: in the draft, or a summary as a note. */
export function HelpUseButton({ help, ticket, writing, onUsed }: HelpUseProps) {
  switch (help.asked.kind) {
    case 'summarise':
      return <SaveNoteButton help={help} ticket={ticket} onUsed={onUsed} />
    case 'translate':
    case 'rewrite':
    case 'suggest':
      if (help.asked.messageId !== undefined || writing === undefined) return null
      return <InsertIntoDraftButton help={help} writing={writing} onUsed={onUsed} />
  }
}

function SaveNoteButton({ help, ticket, onUsed }: Omit<HelpUseProps, 'writing'>) {
  const say = useWords(helpWords)
  const { saveNote, isSavingNote } = useNoteSaving(ticket, false)
  return (
    <Button
      size="small"
      variant="contained"
      loading={isSavingNote}
      onClick={async () => {
        if (await saveNote(help.text)) onUsed()
      }}
    >
      {say('note')}
    </Button>
  )
}

/** Replaces only the text that the suggestion was made for, with undo; text written since stays. */
function InsertIntoDraftButton({
  help: { text, asked, place },
  writing,
  onUsed,
}: {
  help: Help
  writing: HelpTarget
  onUsed: () => void
}) {
  const say = useWords(helpWords)
  const worked = asked.text
  const isReplacing = isUnchanged(writing.text, worked, place)
  const words = text.trim()

  function insertIntoDraft() {
    onUsed()
    if (!isReplacing || place === undefined || worked === undefined) {
      writing.replace(writing.caret, writing.caret, words)
      return
    }
    writing.replace(place.from, place.to, words)
    const after = { from: place.from, to: place.from + words.length }
    toast.success(say('replaced'), {
      action: {
        label: say('undo'),
        onClick: () => {
          if (isUnchanged(writing.read(), words, after))
            writing.replace(after.from, after.to, worked)
        },
      },
    })
  }

  return (
    <Button size="small" variant="contained" onClick={insertIntoDraft}>
      {say(isReplacing ? 'replace' : 'insert')}
    </Button>
  )
}
