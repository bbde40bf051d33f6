import type { Bot } from '@guiche/contract/flow-sessions'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { type Passage, searchPassages } from '../../../setup/articles/index.ts'
import type { ExternalCall } from '../../../messages/flow-engine/index.ts'
import { findUnsealedPrompt, type OpenedPrompt } from '../../../setup/prompts/index.ts'
import {
  type OpenedIntegration,
  findUnsealedIntegration,
} from '../../../setup/queue-integrations/index.ts'
import { findSettingValue } from '../../../organisation/settings/index.ts'
import type { AiTurn } from '../ai/ai-request.ts'
import { searchTextOf, PASSAGES_MOST } from '../ai/cited-articles.ts'
import {
  listHistory,
  listUnheardMessages,
  type UnheardMessage,
  type WaitingSession,
} from '../flow-calls.queries.ts'

/** A bot with everything needed to call it; undefined if it was deleted. */
export type ReadBot =
  | {
      readonly kind: 'prompt'
      readonly prompt: OpenedPrompt
      readonly history: readonly AiTurn[]
      readonly address: string
      /** Search text for articles, and the passages found. */
      readonly asked: string
      readonly passages: readonly Passage[]
    }
  | {
      readonly kind: 'integration'
      readonly integration: OpenedIntegration
      readonly unheard: readonly UnheardMessage[]
    }
  | undefined

export async function readBot(
  db: Db,
  companyId: number,
  { kind, id }: Bot,
  { threadId }: WaitingSession,
  { request }: Pick<ExternalCall, 'request'>,
): Promise<ReadBot> {
  if (kind === 'prompt') {
    const prompt = await findUnsealedPrompt(db, companyId, id)
    if (!prompt) return undefined
    const history = await listHistory(db, companyId, threadId, prompt.maxMessages)
    const address = (await findSettingValue(db, companyId, 'openAiAddress')) ?? ''
    const asked = searchTextOf(history, request.kind === 'openai' ? request.said : '')
    const knows = prompt.articles !== 'off'
    const passages = knows ? await searchPassages(db, companyId, asked, PASSAGES_MOST) : []
    return { kind, prompt, history, address, asked, passages }
  }
  const integration = await findUnsealedIntegration(db, companyId, id)
  if (!integration) return undefined
  const handed = request.kind === 'typebot' ? request.talk[SENT_POSITION] : undefined
  const after = handed === undefined ? null : Number(handed)
  const unheard = receivesWholeMessages(integration)
    ? await listUnheardMessages(db, companyId, threadId, after)
    : []
  return { kind, integration, unheard }
}

/** Key in the session's `talk` of the position of the last message sent to a webhook. */
export const SENT_POSITION = 'handed'

/** Webhooks receive whole messages, other integrations only their texts. */
function receivesWholeMessages({ type }: OpenedIntegration): boolean {
  return type === 'n8n' || type === 'webhook'
}
