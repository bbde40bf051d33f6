import useMediaQuery from '@mui/material/useMediaQuery'
import { usePreference } from '../../../../platform/preferences.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { draftOf, HelpButton } from '../../desk-helps/index.ts'
import type { TicketMacros } from '../../macros/index.ts'
import type { ComposerProps } from '../../messages/index.ts'
import { composerWords } from '../composer.words.ts'
import { ComposerToolbar } from '../tools/ComposerToolbar.tsx'
import { SendButton } from '../SendButton.tsx'
import { SignSwitch } from '../SignSwitch.tsx'
import { enterSends, signaturePreference } from './editor-preferences.ts'
import type { EditorState } from './use-editor.ts'

/** Inputs that replace the field or open over it. */
export type OtherInput = 'recorder' | 'location' | 'contact'

interface EditorFooterProps extends Pick<ComposerProps, 'ticket'> {
  macros: TicketMacros
  editor: EditorState
  /** Id of the hint, which describes the field. */
  hintId: string
  onOpen: (input: OtherInput) => void
}

/** Below the field: the tools, the hint about the keys, the signature and the send button. */
export function EditorFooter({ ticket, macros, editor, hintId, onOpen }: EditorFooterProps) {
  const say = useWords(composerWords)
  const { mode, writing, focusing } = editor
  const { text, field } = writing
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const [isSigned, setIsSigned] = usePreference(signaturePreference)
  const [isEnterSending, setIsEnterSending] = usePreference(enterSends)
  const sign = { key: 'sign', label: say('sign'), isOn: isSigned, onChange: setIsSigned }
  const enter = {
    key: 'enter',
    label: say('enterSends'),
    isOn: isEnterSending,
    onChange: setIsEnterSending,
  }
  const enterHint =
    `${mode === 'note' ? 'note' : 'send'}${isEnterSending ? 'Enter' : 'CtrlEnter'}` as const
  const sendLabel = { message: 'send', note: 'saveNote', edit: 'saveEdit' } as const
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 1.5, pb: 1.5 }}>
      {mode !== 'note' && (
        <ComposerToolbar
          ticket={ticket}
          macros={macros}
          onFiles={editor.takeFiles}
          onInsert={writing.insert}
          onQuick={(chosen) => editor.takeQuick(chosen, 0, text.startsWith('/') ? text.length : 0)}
          onRecord={() => onOpen('recorder')}
          onLocation={() => onOpen('location')}
          onContact={() => onOpen('contact')}
          onClosed={focusing.focusNextFrame}
          help={
            <HelpButton
              ticket={ticket}
              readDraft={() => draftOf(text, selectionOf(field.current))}
              onClosed={focusing.focusNextFrame}
            />
          }
          choices={isWide ? [enter] : [sign, enter]}
        />
      )}
      <Box id={hintId} component="span" sx={hint}>
        <span>{say('escHint')}</span>
        <span>{`· ${say(enterHint)}`}</span>
      </Box>
      {isWide && mode === 'message' && <SignSwitch isOn={isSigned} onChange={setIsSigned} />}
      <SendButton
        label={say(sendLabel[mode])}
        isSave={mode !== 'message'}
        isDisabled={editor.isEmpty}
        isBusy={editor.isBusy}
        onClick={() => void editor.submit()}
      />
    </Box>
  )
}

function selectionOf(field: HTMLTextAreaElement | null): [number, number] {
  return [field?.selectionStart ?? 0, field?.selectionEnd ?? 0]
}

const hint = {
  flex: 1,
  minWidth: 0,
  textAlign: 'end',
  typography: 'caption',
  color: 'text.secondary',
  // The hint is shown completely or not: if it does not fit, it wraps to a second line, which is hidden.
  height: '1lh',
  overflow: 'hidden',
  '&::before': { content: '""', display: 'inline-block', width: '1px' },
  '& > span': { display: 'inline-block', whiteSpace: 'nowrap', ml: 1 },
  '@media (hover: none)': { visibility: 'hidden' },
} as const
