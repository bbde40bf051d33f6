import { SECOND } from '../../../platform/clock.ts'
import { safeAskAgain } from '../../../platform/http/safe-fetch.ts'
import { jsonOf } from '../../../platform/json-of.ts'
import { mediaAddress } from '../../organisation/files/index.ts'
import type { OutsideAnswer } from '../../messages/flow-engine/index.ts'
import { markdownReader } from '../../messages/messages/index.ts'
import type { OpenedIntegration } from '../../setup/queue-integrations/index.ts'
import type { Unheard } from './flow-calls.queries.ts'
import { textOf } from './read-answer.ts'
import { HANDED } from './read-bot.ts'
import { repliesInJson, type Replies } from './replies-in-json.ts'

// A webhook, or a workflow of n8n behind one, is handed each message of a customer, one behind the other, in the shape in which
// WhatsApp Web's own clients have it. It may answer at once, in the response, or later by the messages API.

/** For all messages that are handed over in one go. */
const WITHIN_MS = 40 * SECOND
/** For one of them, with its attempts. */
const TIMEOUT_MS = 20 * SECOND
const ANSWER_MAX = 500_000

interface Handed {
  readonly unheard: readonly Unheard[]
  readonly talk: Readonly<Record<string, string>>
  readonly variables: Readonly<Record<string, string>>
}

/** A message that was handed over is not again: `talk` keeps its place. @throws FetchRefused */
export async function handMessages(
  companyId: number,
  { urlN8N }: Pick<OpenedIntegration, 'urlN8N'>,
  { unheard, talk, variables }: Handed,
): Promise<OutsideAnswer> {
  const replies: Replies[] = []
  const endsAt = performance.now() + WITHIN_MS
  for (const message of unheard) {
    const timeoutMs = Math.min(TIMEOUT_MS, endsAt - performance.now())
    if (timeoutMs <= 0) return { kind: 'failed', code: 'timeout' }
    const answer = await post(urlN8N, message.id, bodyOf(companyId, message, variables), timeoutMs)
    if (answer.status < 200 || answer.status > 299)
      return { kind: 'failed', code: `status_${answer.status}` }
    replies.push(repliesInJson(jsonOf(textOf(answer)), await markdownReader()))
  }
  const last = unheard.at(-1)
  const control = replies.findLast((one) => one.control)?.control
  return {
    kind: 'typebot',
    messages: replies.flatMap(({ messages }) => messages),
    talk: last ? { ...talk, [HANDED]: String(last.position) } : talk,
    isOver: false,
    ...(control && { control }),
  }
}

/** The key tells it that a repeat is one. */
function post(address: string, key: string, body: unknown, timeoutMs: number) {
  return safeAskAgain(address, {
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

function bodyOf(companyId: number, message: Unheard, variables: Handed['variables']) {
  const { id, providerId, remoteJid, participant, createdAt } = message
  return {
    key: {
      remoteJid,
      fromMe: false,
      id: providerId ?? id,
      ...(participant !== null && { participant }),
    },
    pushName: variables.name ?? '',
    message: contentOf(companyId, message),
    messageTimestamp: Math.floor(Date.parse(createdAt) / SECOND),
    contact: { name: variables.name ?? '', number: variables.number ?? '' },
    protocol: variables.protocol ?? '',
  }
}

/** A file that could not be fetched has no address. */
function contentOf(
  companyId: number,
  { id, body, mediaType, mediaName, isFile, isMedium }: Unheard,
) {
  if (!isMedium) return { conversation: body }
  const url = isFile ? mediaAddress(companyId, id, mediaName) : null
  const kind = mediaType === 'application' ? 'document' : mediaType
  return { [`${kind}Message`]: { url, caption: body, fileName: mediaName } }
}
