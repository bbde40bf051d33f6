import type { ShortBotCall } from '@guiche/contract/bot-calls'
import type { Bot } from '@guiche/contract/flow-sessions'
import { event } from '../../../platform/events/events.ts'

export const botCallMade = event<{ companyId: number; bot: Bot; call: ShortBotCall }>(
  'bot-call.made',
)
