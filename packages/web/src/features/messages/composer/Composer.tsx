import Button from '@mui/material/Button'
import { Hourglass, Lock, Unplug } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '../../../platform/words.ts'
import { useCloseHelpOnLeave } from '../desk-helps/index.ts'
import { useTicketMacros } from '../macros/index.ts'
import { type ComposerProps, useSeenPosition } from '../messages/index.ts'
import { OpenProposal } from '../prompt-proposals/index.ts'
import { composerWords } from './composer.words.ts'
import { ComposerFrame, BlockedComposer } from './ComposerFrame.tsx'
import { LazyHelpPanel } from './LazyHelpPanel.tsx'
import { signaturePreference } from './writing/editor-preferences.ts'
import { Editor } from './writing/Editor.tsx'

/** The composer; or, in the same frame, the reason why the user cannot write and what to do. */
export function Composer(props: ComposerProps) {
  const say = useWords(composerWords)
  const { ticket, actions } = props
  const isBusy = actions.busyId === ticket.id
  const accept = useRef<HTMLButtonElement>(null)
  useCloseHelpOnLeave(ticket.id)
  // Also loaded where the user cannot write, since a macro may assign the ticket first.
  const seenPosition = useSeenPosition(ticket.id)
  const macros = useTicketMacros(ticket, { seenPosition, isSigned: signaturePreference.read })
  switch (ticket.status) {
    case 'pending':
      return (
        <ComposerFrame>
          <OpenProposal ticket={ticket} actions={actions} onDone={() => accept.current?.focus()} />
          <LazyHelpPanel ticket={ticket} />
          <BlockedComposer icon={Hourglass} text={say('pendingState')}>
            <Button
              ref={accept}
              variant={ticket.hasProposal ? 'outlined' : 'contained'}
              loading={isBusy}
              onClick={() => void actions.accept(ticket)}
            >
              {say('accept')}
            </Button>
          </BlockedComposer>
        </ComposerFrame>
      )
    case 'closed':
      return (
        <ComposerFrame>
          <LazyHelpPanel ticket={ticket} />
          <BlockedComposer icon={Lock} text={say('closedState')}>
            <Button variant="outlined" loading={isBusy} onClick={() => void actions.reopen(ticket)}>
              {say('reopen')}
            </Button>
          </BlockedComposer>
        </ComposerFrame>
      )
    case 'open':
      if (ticket.whatsappId === null) {
        return (
          <ComposerFrame>
            <LazyHelpPanel ticket={ticket} />
            <BlockedComposer icon={Unplug} text={say('noLine')} />
          </ComposerFrame>
        )
      }
      return <Editor {...props} macros={macros} />
  }
}
