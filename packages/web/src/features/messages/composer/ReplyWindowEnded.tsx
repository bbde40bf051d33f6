import { isOutsideWindow } from '@guiche/contract/message-window'
import type { Ticket } from '@guiche/contract/tickets'
import { Hourglass } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { formatDateTime } from '../../../ui/formats.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useLastCustomerMessageAt } from '../messages/index.ts'
import { capabilitiesOf } from '../../tickets/tickets/index.ts'
import { composerWords } from './composer.words.ts'
import { ComposerNotice } from './ConnectionWarnings.tsx'

/** Shown instead of a failed send: the line takes no free text, since the customer's last message is too old. */
export function ReplyWindowEnded({ ticket }: { ticket: Ticket }) {
  const say = useWords(composerWords)
  const now = useNow()
  const heardAt = useLastCustomerMessageAt(ticket.id)
  const { windowHours } = capabilitiesOf(ticket)
  if (windowHours === null || heardAt === undefined) return null
  if (!isOutsideWindow({ windowHours }, heardAt, new Date(now))) return null
  const at = formatDateTime(heardAt)
  return <ComposerNotice icon={Hourglass} text={say('windowEnded', { count: windowHours, at })} />
}
