import { Suspense } from 'react'
import { useParams } from 'react-router'
import { Printout } from '../features/messages/messages/index.ts'

/** A conversation to be printed, in a window of its own. */
export default function Print() {
  const { ticketId = '' } = useParams()
  return (
    <Suspense fallback={null}>
      <Printout uuid={ticketId} />
    </Suspense>
  )
}
