import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { DeleteMessageDialog } from './DeleteMessageDialog.tsx'
import { EditMessageDialog } from './EditMessageDialog.tsx'
import { ForwardDialog } from './ForwardDialog.tsx'
import { MessageInfoDialog } from './MessageInfoDialog.tsx'
import { AllEmojiPopover, EmojiPopover, MessageMenu } from './MessageMenu.tsx'
import type { MessageStep, ThreadActions } from './thread-actions.ts'

export interface MessageActionsProps {
  step: MessageStep
  message: Message
  ticket: Ticket
  anchor: HTMLElement
  actions: ThreadActions
  onStep: (step: MessageStep) => void
  onClose: () => void
}

/** The open menu or dialog of a message. */
export default function MessageActions(props: MessageActionsProps) {
  const { step, message, ticket, onClose } = props
  switch (step) {
    case 'menu':
      return <MessageMenu {...props} />
    case 'emoji':
      return <EmojiPopover {...props} />
    case 'allEmoji':
      return <AllEmojiPopover {...props} />
    case 'edit':
      return <EditMessageDialog message={message} onClose={onClose} />
    case 'delete':
      return <DeleteMessageDialog message={message} onClose={onClose} />
    case 'forward':
      return <ForwardDialog message={message} ticket={ticket} onClose={onClose} />
    case 'info':
      return <MessageInfoDialog message={message} ticket={ticket} onClose={onClose} />
  }
}
