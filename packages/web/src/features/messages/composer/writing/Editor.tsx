import { useId, useRef, useState } from 'react'
import { Box } from '../../../../ui/Box.tsx'
import { lazy } from '../../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import type { TicketMacros } from '../../macros/index.ts'
import type { ComposerProps } from '../../messages/index.ts'
import { ComposerFrame } from '../ComposerFrame.tsx'
import { ConnectionWarnings } from '../ConnectionWarnings.tsx'
import { DropZone } from '../files/DropZone.tsx'
import { HeldBackMessages } from '../HeldBackMessages.tsx'
import { LazyHelpPanel } from '../LazyHelpPanel.tsx'
import { AudioRecorder } from '../recording/AudioRecorder.tsx'
import { ReplyPreview } from '../ReplyPreview.tsx'
import { SuggestionList } from '../suggestions/SuggestionList.tsx'
import { ReplyWindowEnded } from '../ReplyWindowEnded.tsx'
import type { OtherInput } from './EditorFooter.tsx'
import { type EditorState, useEditor } from './use-editor.ts'
import { WritingArea } from './WritingArea.tsx'

const LocationDialog = lazy(() => import('../cards/LocationDialog.tsx'))
const ContactCardDialog = lazy(() => import('../cards/ContactCardDialog.tsx'))

/** The field with its attachments and tools. */
export function Editor({ macros, ...props }: ComposerProps & { macros: TicketMacros }) {
  const { quoted, onQuote } = props
  const editor = useEditor(props)
  const { mode, suggesting, focusing, sendContent } = editor
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OtherInput>()
  const closeDialog = () => setOpened(undefined)
  const isListed = suggesting.items.length > 0
  return (
    <ComposerFrame
      isField
      isNote={mode === 'note'}
      above={isListed && <SuggestionList id={listId} suggesting={suggesting} />}
    >
      <Box ref={root}>
        {mode === 'message' && <DropZone inside={root} onFiles={editor.takeFiles} />}
        <EditorNotices {...props} editor={editor} />
        {opened === 'recorder' ? (
          <AudioRecorder
            onClose={() => {
              closeDialog()
              focusing.focusNextFrame()
            }}
            onSend={(file) => {
              sendContent({ kind: 'file', file, previewUrl: undefined, isVoice: true }, quoted)
              onQuote(null)
            }}
          />
        ) : (
          <WritingArea
            {...props}
            macros={macros}
            editor={editor}
            listId={listId}
            onOpen={setOpened}
          />
        )}
      </Box>
      {editor.charging.dialog}
      <LazyOverlay>
        {opened === 'location' && <LocationDialog onSend={sendContent} onClose={closeDialog} />}
        {opened === 'contact' && <ContactCardDialog onSend={sendContent} onClose={closeDialog} />}
      </LazyOverlay>
    </ComposerFrame>
  )
}

interface EditorNoticesProps extends ComposerProps {
  editor: EditorState
}

/** Above the field: limits of the line, held-back messages, the AI's proposal, and the message replied to or edited. */
function EditorNotices({ editor, ...props }: EditorNoticesProps) {
  const { ticket, quoted, onQuote, editing, onEdit } = props
  const { mode, writing, takeBack, focusing } = editor
  const helped = { ...writing, read: () => writing.field.current?.value ?? '' }
  return (
    <>
      <ConnectionWarnings ticket={ticket} />
      {mode === 'message' && <ReplyWindowEnded ticket={ticket} />}
      <HeldBackMessages ticket={ticket} onEdit={takeBack} />
      <LazyHelpPanel
        ticket={ticket}
        writing={mode === 'note' ? undefined : helped}
        onClosed={focusing.focus}
      />
      {mode !== 'note' && (
        <ReplyPreview quoted={quoted} onQuote={onQuote} editing={editing} onEdit={onEdit} />
      )}
    </>
  )
}
