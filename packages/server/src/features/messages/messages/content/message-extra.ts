import type { MessageExtra } from '@guiche/contract/message-extra'
import type { InboundMessage } from '../../../../channels/channel.ts'

/**
 * Data of a customer's message besides its text, as it is stored and sent; null without any. Pure.
 * @param offeredIn the message whose button or row was pressed
 */
export function messageExtraOf(
  { choice, referral, product, isForwarded, isViewOnce }: InboundMessage,
  ofContent: MessageExtra,
  offeredIn: string | undefined,
): MessageExtra | null {
  const extra: MessageExtra = {
    ...ofContent,
    ...(choice && { choice: choiceWithMessage(choice, offeredIn) }),
    ...(referral && { referral }),
    ...(product && { product }),
    ...(isForwarded && { isForwarded }),
    ...(isViewOnce && { isViewOnce }),
  }
  return Object.keys(extra).length > 0 ? extra : null
}

function choiceWithMessage(
  { answers: _, ...choice }: NonNullable<InboundMessage['choice']>,
  messageId: string | undefined,
): MessageExtra['choice'] {
  return messageId === undefined ? choice : { ...choice, messageId }
}
