import type { Bot } from '@guiche/contract/flow-sessions'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { type Passage, searchPassages } from '../../setup/articles/index.ts'
import type { OutsideCall } from '../../messages/flow-engine/index.ts'
import { openPrompt, type OpenedPrompt } from '../../setup/prompts/index.ts'
import { type OpenedIntegration, openIntegration } from '../../setup/queue-integrations/index.ts'
import { findSettingValue } from '../../organisation/settings/index.ts'
import type { Turn } from './ai-asked.ts'
import { askedIn, PASSAGES_MOST } from './cited-articles.ts'
import { listHistory, listUnheard, type Unheard, type Waiting } from './flow-calls.queries.ts'

/** A bot with all that it is asked with; undefined where it is gone. */
export type ReadBot =
  | {
      readonly kind: 'prompt'
      readonly prompt: OpenedPrompt
      readonly history: readonly Turn[]
      readonly address: string
      /** What articles were looked for by, and those that fit. */
      readonly asked: string
      readonly passages: readonly Passage[]
    }
  | {
      readonly kind: 'integration'
      readonly integration: OpenedIntegration
      readonly unheard: readonly Unheard[]
    }
  | undefined

export async function readBot(
  db: Db,
  companyId: number,
  { kind, id }: Bot,
  { threadId }: Waiting,
  { request }: Pick<OutsideCall, 'request'>,
): Promise<ReadBot> {
  if (kind === 'prompt') {
    const prompt = await openPrompt(db, companyId, id)
    if (!prompt) return undefined
    const history = await listHistory(db, companyId, threadId, prompt.maxMessages)
    const address = (await findSettingValue(db, companyId, 'openAiAddress')) ?? ''
    const asked = askedIn(history, request.kind === 'openai' ? request.said : '')
    const knows = prompt.articles !== 'off'
    const passages = knows ? await searchPassages(db, companyId, asked, PASSAGES_MOST) : []
    return { kind, prompt, history, address, asked, passages }
  }
  const integration = await openIntegration(db, companyId, id)
  if (!integration) return undefined
  const handed = request.kind === 'typebot' ? request.talk[HANDED] : undefined
  const after = handed === undefined ? null : Number(handed)
  const unheard = isHandedMessages(integration)
    ? await listUnheard(db, companyId, threadId, after)
    : []
  return { kind, integration, unheard }
}

/** The place of the last message that a program was handed, in what its session keeps. */
export const HANDED = 'handed'

/** Programs behind a webhook are handed messages as they came, not words alone. */
function isHandedMessages({ type }: OpenedIntegration): boolean {
  return type === 'n8n' || type === 'webhook'
}
