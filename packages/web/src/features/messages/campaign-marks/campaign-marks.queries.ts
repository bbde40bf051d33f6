import type { Message } from '@guiche/contract/messages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

/** Whether a campaign wrote a message. */
export function isOfCampaign({ sentBy }: Pick<Message, 'sentBy'>): boolean {
  return sentBy === 'campaign'
}

/** The campaign that wrote a message: it stays the same. */
export function campaignOfMessage(messageId: string) {
  return queryOptions({
    queryKey: ['campaign-marks', messageId],
    queryFn: ({ signal }) =>
      call('GET /messages/:messageId/campaign', { params: { messageId } }, { signal }),
    select: ({ campaign }) => campaign,
    staleTime: Infinity,
  })
}
