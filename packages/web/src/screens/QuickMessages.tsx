import { Suspense } from 'react'
import { QuickMessagesPage } from '../features/organisation/quick-messages/index.ts'

export default function QuickMessages() {
  return (
    <Suspense fallback={null}>
      <QuickMessagesPage />
    </Suspense>
  )
}
