import { Suspense } from 'react'
import { useParams } from 'react-router'
import { Printout } from '../features/messages/messages/index.ts'

/** A conversation for printing, in its own window. */
export default function TicketPrintout() {
  const { ticketId = '' } = useParams()
  return (
    <Suspense fallback={null}>
      <Printout uuid={ticketId} />
    </Suspense>
  )
}
