import type { Message } from '@guiche/contract/messages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** True if a campaign sent the message. */
export function isOfCampaign({ sentBy }: Pick<Message, 'sentBy'>): boolean {
  return sentBy === 'campaign'
}

/** The campaign that sent a message; it never changes. */
export function campaignOfMessage(messageId: string) {
  return queryOptions({
    queryKey: ['campaign-marks', messageId],
    queryFn: ({ signal }) =>
      call('GET /messages/:messageId/campaign', { params: { messageId } }, { signal }),
    select: ({ campaign }) => campaign,
    staleTime: Infinity,
  })
}
