import type { Connection } from '@guiche/contract/connections'
import { event } from '../../platform/events/events.ts'

export const connectionChanged = event<Connection>('connection.changed')

/** Its status or its QR code changed. */
export const connectionSessionChanged = event<Connection>('connection.session-changed')

export const connectionDeleted = event<{ companyId: number; whatsappId: number }>(
  'connection.deleted',
)
