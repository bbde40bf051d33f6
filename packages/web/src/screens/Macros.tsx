import { Suspense } from 'react'
import { MacrosPage } from '../features/macros/index.ts'

export default function Macros() {
  return (
    <Suspense fallback={null}>
      <MacrosPage />
    </Suspense>
  )
}
