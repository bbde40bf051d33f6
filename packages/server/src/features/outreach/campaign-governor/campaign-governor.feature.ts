import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { messageChanged } from '../../messages/messages/index.ts'
import { optOutOnRefusal } from './opt-out-on-refusal.ts'

/** Limits of campaigns per recipient and line, and the reactions to WhatsApp's refusals. */
export const campaignGovernorFeature: Feature = {
  reactions: [
    reactInTransaction(messageChanged, async (db, { message, change }) => {
      if (change === 'status') await optOutOnRefusal(db, message)
    }),
  ],
}
