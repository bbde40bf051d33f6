import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { mergeCall } from './bot-calls.queries.ts'

/** Adds a new call to the log of its prompt or integration. */
export const botCallsLive: readonly Hearing[] = [
  declareHearing('company-{id}-bot-call', (cache, { bot, call }) => mergeCall(cache, bot, call)),
]
