import { lazy } from '../../../ui/lazy.tsx'

export { ConnectionsTable } from './ConnectionsTable.tsx'
export { StatusChip } from './ConnectionState.tsx'
export { INSTALL_COMMAND, troubleOf } from './connection-status.ts'
export { OldTokensNotice } from './OldTokensNotice.tsx'
export { LinesBadge } from './LinesBadge.tsx'
export { SessionButtons } from './SessionButtons.tsx'
export { useLineAlerts } from './use-line-alerts.ts'
export { useSessionActions } from './use-session-actions.tsx'
export { connectionsLive } from './connections.live.ts'
export { useAnswererUsage } from './use-answerer-usage.ts'
export { QueuesInput } from './QueuesInput.tsx'
export {
  connectionsQuery,
  useAddConnection,
  useChangeConnection,
  useChangeSession,
  useConnections,
} from './connections.queries.ts'
export { connectionWords } from './connections.words.ts'

// The QR code's component is loaded when it is shown.
export const QrDialog = lazy(async () => ({ default: (await import('./QrDialog.tsx')).QrDialog }))
