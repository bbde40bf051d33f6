import type { Ticket } from '@guiche/contract/tickets'
import { Suspense } from 'react'
import { HelpPanel, type HelpTarget, useHelp } from '../desk-helps/index.ts'

interface OpenHelpProps {
  ticket: Ticket
  /** Absent where the user cannot write. */
  writing?: HelpTarget | undefined
  onClosed?: () => void
}

/** The AI's proposal for this conversation, once it was requested. */
export function LazyHelpPanel({ ticket, writing, onClosed = () => undefined }: OpenHelpProps) {
  const help = useHelp(ticket.id)
  if (help === undefined) return null
  return (
    <Suspense fallback={null}>
      <HelpPanel help={help} ticket={ticket} writing={writing} onClosed={onClosed} />
    </Suspense>
  )
}
