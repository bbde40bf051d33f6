import type { QuickMessage } from '@guiche/contract/quick-messages'
import { event } from '../../../platform/events/events.ts'

export const quickMessageCreated = event<QuickMessage>('quick-message.created')

/** `wasGeneral` is true if the message was for all before the change. */
export const quickMessageChanged = event<{ record: QuickMessage; wasGeneral: boolean }>(
  'quick-message.changed',
)

export const quickMessageDeleted = event<QuickMessage>('quick-message.deleted')
