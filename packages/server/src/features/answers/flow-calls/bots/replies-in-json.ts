import type { ExternalMessage } from '../../../messages/flow-engine/index.ts'
import {
  isWebAddress,
  parsedControl,
  listOrEmpty,
  objectOrEmpty,
  type Reader,
  textMessageOf,
  type TypebotReply,
} from './typebot-replies.ts'

// Parses a webhook's response: `{ text }`, or `{ messages: [text | { text } | { type, url }] }`, and optionally the
// control fields of a Typebot (queueId, userId, stopBot) and close. Other responses, such as n8n's confirmation of a
// started workflow, send nothing to the customer. Texts are read as Markdown, since an AI often wrote them. External
// input: pure, linear.

export type ParsedReplies = Pick<TypebotReply, 'messages' | 'control'>

const MESSAGES_MAX = 20
const MEDIA = ['image', 'audio', 'video'] as const

export function repliesInJson(json: unknown, read: Reader = (written) => written): ParsedReplies {
  // n8n answers the items of its last node as a list.
  const answer = objectOrEmpty(Array.isArray(json) ? json[0] : json)
  const given = [answer.text, ...listOrEmpty(answer.messages)]
  const messages = given.slice(0, MESSAGES_MAX).flatMap((one) => parsedMessage(one, read) ?? [])
  const control = answer.close === true ? ({ closes: true } as const) : parsedControl(answer)
  return { messages, control }
}

function parsedMessage(one: unknown, read: Reader): ExternalMessage | undefined {
  if (typeof one === 'string') return textMessageOf(read(one))
  const { type, text, url } = objectOrEmpty(one)
  const media = MEDIA.find((kind) => kind === type)
  if (media && isWebAddress(url)) return { kind: 'media', media, url }
  return typeof text === 'string' ? textMessageOf(read(text)) : undefined
}
