import { SECOND } from '../../../../platform/clock.ts'
import { safeRequestWithRetries } from '../../../../platform/http/outgoing/safe-fetch.ts'
import { parseJson } from '../../../../platform/parse-json.ts'
import { mediaAddress } from '../../../organisation/files/index.ts'
import type { ExternalAnswer } from '../../../messages/flow-engine/index.ts'
import { markdownReader } from '../../../messages/messages/index.ts'
import type { OpenedIntegration } from '../../../setup/queue-integrations/index.ts'
import type { UnheardMessage } from '../flow-calls.queries.ts'
import { decodedAnswer } from '../flow-values.ts'
import { SENT_POSITION } from './read-bot.ts'
import { repliesInJson, type ParsedReplies } from './replies-in-json.ts'

// Sends each message of a customer to a webhook, or to an n8n workflow, sequentially and in the format of WhatsApp Web
// clients. The webhook may answer in the response, or later by the messages API.

/** For all messages of one call. */
const WITHIN_MS = 40 * SECOND
/** Per message, including retries. */
const TIMEOUT_MS = 20 * SECOND
const ANSWER_MAX = 500_000

interface MessagesToPost {
  readonly unheard: readonly UnheardMessage[]
  readonly talk: Readonly<Record<string, string>>
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Posts the messages that the webhook has not received yet; `talk` holds the position of the last one.
 * @throws FetchRefused
 */
export async function postMessages(
  companyId: number,
  { urlN8N }: Pick<OpenedIntegration, 'urlN8N'>,
  { unheard, talk, variables }: MessagesToPost,
): Promise<ExternalAnswer> {
  const replies: ParsedReplies[] = []
  const endsAt = performance.now() + WITHIN_MS
  for (const message of unheard) {
    const timeoutMs = Math.min(TIMEOUT_MS, endsAt - performance.now())
    if (timeoutMs <= 0) return { kind: 'failed', code: 'timeout' }
    const answer = await postToWebhook(
      urlN8N,
      message.id,
      webhookBodyOf(companyId, message, variables),
      timeoutMs,
    )
    if (answer.status < 200 || answer.status > 299)
      return { kind: 'failed', code: `status_${answer.status}` }
    replies.push(repliesInJson(parseJson(decodedAnswer(answer)), await markdownReader()))
  }
  const last = unheard.at(-1)
  const control = replies.findLast((one) => one.control)?.control
  return {
    kind: 'typebot',
    messages: replies.flatMap(({ messages }) => messages),
    talk: last ? { ...talk, [SENT_POSITION]: String(last.position) } : talk,
    isOver: false,
    ...(control && { control }),
  }
}

/** The message id is the idempotency key, by which the webhook detects a repeat. */
function postToWebhook(address: string, key: string, body: unknown, timeoutMs: number) {
  return safeRequestWithRetries(address, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': key,
      'user-agent': 'Guiche-Integrations/1',
    },
    body: JSON.stringify(body),
    timeoutMs,
    maxBytes: ANSWER_MAX,
  })
}

function webhookBodyOf(
  companyId: number,
  message: UnheardMessage,
  variables: MessagesToPost['variables'],
) {
  const { id, providerId, remoteJid, participant, createdAt } = message
  return {
    key: {
      remoteJid,
      fromMe: false,
      id: providerId ?? id,
      ...(participant !== null && { participant }),
    },
    pushName: variables.name ?? '',
    message: webhookContentOf(companyId, message),
    messageTimestamp: Math.floor(Date.parse(createdAt) / SECOND),
    contact: { name: variables.name ?? '', number: variables.number ?? '' },
    protocol: variables.protocol ?? '',
  }
}

/** `url` is null for a file that could not be downloaded. */
function webhookContentOf(
  companyId: number,
  { id, body, mediaType, mediaName, isFile, isMedium }: UnheardMessage,
) {
  if (!isMedium) return { conversation: body }
  const url = isFile ? mediaAddress(companyId, id, mediaName) : null
  const kind = mediaType === 'application' ? 'document' : mediaType
  return { [`${kind}Message`]: { url, caption: body, fileName: mediaName } }
}
