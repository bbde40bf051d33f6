import { lazy } from 'react'

export { ConnectionsTable } from './ConnectionsTable.tsx'
export { LinesBadge } from './LinesBadge.tsx'
export { useHearConnections } from './connections.live.ts'
export { QueuesInput } from './QueuesInput.tsx'
export { connectionsQuery, useChangeSession, useConnections } from './connections.queries.ts'
export { connectionWords } from './connections.words.ts'

// Forms and the code's drawing come when they are asked for.
export const ConnectionDialog = lazy(async () => ({
  default: (await import('./ConnectionDialog.tsx')).ConnectionDialog,
}))
export const QrDialog = lazy(async () => ({ default: (await import('./QrDialog.tsx')).QrDialog }))
