import { Suspense } from 'react'
import { QuickMessagesPage } from '../features/quick-messages/index.ts'

export default function QuickMessages() {
  return (
    <Suspense fallback={null}>
      <QuickMessagesPage />
    </Suspense>
  )
}
