import { Suspense } from 'react'
import { MacrosPage } from '../features/messages/macros/index.ts'

export default function Macros() {
  return (
    <Suspense fallback={null}>
      <MacrosPage />
    </Suspense>
  )
}
