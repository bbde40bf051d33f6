import type { Connection } from '@guiche/contract/connections'
import type { LivePayloads } from '@guiche/contract/live-events'
import { event } from '../../../platform/events/events.ts'

export const connectionChanged = event<Connection>('connection.changed')

/** A line has been down for a while, or is back after that was announced. */
export const lineAlerted = event<LivePayloads['company-{id}-line-alert'] & { companyId: number }>(
  'connection.alerted',
)

/** Status, QR code or pairing code of a line changed. */
export const connectionSessionChanged = event<Connection>('connection.session-changed')

export const connectionDeleted = event<{ companyId: number; whatsappId: number }>(
  'connection.deleted',
)
