import Button from '@mui/material/Button'
import { Hourglass, Lock, Unplug } from 'lucide-react'
import { useWords } from '../../platform/words.ts'
import type { ComposerProps } from '../messages/index.ts'
import { composerWords } from './composer.words.ts'
import { ComposerFrame, ComposerState } from './ComposerFrame.tsx'
import { Writing } from './writing/Writing.tsx'

/** Where one writes; or, in the same frame, why one cannot and what to do about it. */
export function Composer(props: ComposerProps) {
  const say = useWords(composerWords)
  const { ticket, actions } = props
  const isBusy = actions.busyId === ticket.id
  switch (ticket.status) {
    case 'pending':
      return (
        <ComposerFrame>
          <ComposerState icon={Hourglass} text={say('pendingState')}>
            <Button
              variant="contained"
              loading={isBusy}
              onClick={() => void actions.accept(ticket)}
            >
              {say('accept')}
            </Button>
          </ComposerState>
        </ComposerFrame>
      )
    case 'closed':
      return (
        <ComposerFrame>
          <ComposerState icon={Lock} text={say('closedState')}>
            <Button variant="outlined" loading={isBusy} onClick={() => void actions.reopen(ticket)}>
              {say('reopen')}
            </Button>
          </ComposerState>
        </ComposerFrame>
      )
    case 'open':
      if (ticket.whatsappId === null) {
        return (
          <ComposerFrame>
            <ComposerState icon={Unplug} text={say('noLine')} />
          </ComposerFrame>
        )
      }
      return <Writing {...props} />
  }
}
