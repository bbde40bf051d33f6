import type { Ticket } from '@guiche/contract/tickets'
import { Suspense } from 'react'
import { HelpPanel, type HelpedWriting, useHelp } from '../desk-helps/index.ts'

interface OpenHelpProps {
  ticket: Ticket
  /** Absent where one cannot write. */
  writing?: HelpedWriting | undefined
  onClosed?: () => void
}

/** What the company's AI proposes in this conversation, where somebody has asked it. */
export function OpenHelp({ ticket, writing, onClosed = () => undefined }: OpenHelpProps) {
  const help = useHelp(ticket.id)
  if (help === undefined) return null
  return (
    <Suspense fallback={null}>
      <HelpPanel help={help} ticket={ticket} writing={writing} onClosed={onClosed} />
    </Suspense>
  )
}
