import { CallError } from '../../../../platform/call-error.ts'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { ticketWords } from '../tickets.words.ts'
import { useConversationPage } from './use-conversation-page.ts'

/** Shows the error, or opens the user's own ticket of the same contact; 'gone' means that the page was left. */
export type Refuse = (error: unknown) => 'told' | 'gone'

/** Handles the error of an action on a ticket. */
export function useRefusal(): Refuse {
  const say = useWords(ticketWords)
  const { user } = useSession()
  const { openConversation } = useConversationPage()
  return (error) => {
    const other = otherTicketOf(error)
    if (other === undefined) {
      toast.error(errorText(error))
      return 'told'
    }
    if (other.userId === user.id) {
      openConversation(other.uuid)
      return 'gone'
    }
    const holder = other.userName
    toast.error(holder === undefined ? say('otherWaits') : say('otherHolds', { name: holder }), {
      ...(other.queueName !== undefined && {
        reason: say('otherQueue', { queue: other.queueName }),
      }),
    })
    return 'told'
  }
}

interface OtherTicket {
  uuid: string
  userId: number | null
  userName: string | undefined
  queueName: string | undefined
}

/** The ticket that was first, from the body of ERR_OTHER_OPEN_TICKET (reading.md 'Statuses'). */
function otherTicketOf(error: unknown): OtherTicket | undefined {
  if (!(error instanceof CallError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return undefined
  const { ticket } = error.body
  if (!isRecord(ticket) || typeof ticket.uuid !== 'string') return undefined
  return {
    uuid: ticket.uuid,
    userId: typeof ticket.userId === 'number' ? ticket.userId : null,
    userName: nameInRecord(ticket.user),
    queueName: nameInRecord(ticket.queue),
  }
}

function nameInRecord(value: unknown): string | undefined {
  return isRecord(value) && typeof value.name === 'string' ? value.name : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
