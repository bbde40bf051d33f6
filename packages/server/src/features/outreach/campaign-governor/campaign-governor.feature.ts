import { on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { messageChanged } from '../../messages/messages/index.ts'
import { hearRefusal } from './hear-refusal.ts'

/** Whom campaigns spare, and what WhatsApp says of it. */
export const campaignGovernorFeature: Feature = {
  reactions: [
    on(messageChanged, async (db, { message, change }) => {
      if (change === 'status') await hearRefusal(db, message)
    }),
  ],
}
