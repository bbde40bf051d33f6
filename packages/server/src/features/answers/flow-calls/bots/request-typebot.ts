import type { NodeData } from '@guiche/contract/flow-graph'
import { FLOW_TALK_MAX } from '@guiche/contract/flow-sessions'
import { MINUTE, now, SECOND } from '../../../../platform/clock.ts'
import { safeRequest } from '../../../../platform/http/outgoing/safe-fetch.ts'
import { parseJson } from '../../../../platform/parse-json.ts'
import {
  isTypebotWord,
  type ExternalAnswer,
  type ExternalMessage,
} from '../../../messages/flow-engine/index.ts'
import { chosenOptionOf, markdownReader } from '../../../messages/messages/index.ts'
import { filledAddress } from '../fill-variables.ts'
import { isListOrObject, decodedAnswer } from '../flow-values.ts'
import { repliesOf, type TypebotReply } from './typebot-replies.ts'

type TypebotData = NodeData<'typebot'>['typebotIntegration']
type Talk = Readonly<Record<string, string>>

interface TypebotTurn {
  readonly said: string
  readonly talk: Talk
  readonly variables: Readonly<Record<string, string>>
  readonly at: Date | undefined
}

const TIMEOUT_MS = 20 * SECOND
const ANSWER_MAX = 500_000

/**
 * Sends one message of a customer to a Typebot and reads its reply. `talk` holds the session id, the time of the last
 * reply, and the choices that it offered.
 * @throws FetchRefused
 */
export async function requestTypebot(
  data: TypebotData,
  said: TypebotTurn,
): Promise<ExternalAnswer> {
  const at = said.at ?? now()
  if (isTypebotWord(said.said, data.typebotKeywordFinish))
    return { kind: 'typebot', messages: [], talk: {}, isOver: true, control: { closes: true } }
  if (isTypebotWord(said.said, data.typebotKeywordRestart)) {
    const again = await startChat(data, { ...said, said: '' })
    return typebotAnswerOf(data, again, at, textMessagesOf(data.typebotRestartMessage))
  }
  return typebotAnswerOf(data, await continueChat(data, said, at), at)
}

const textMessagesOf = (text: string): ExternalMessage[] =>
  text.trim() === '' ? [] : [{ kind: 'text', text, choices: [] }]

/** The response, or the code of the failure. */
type TypebotResponse = { readonly json: unknown } | { readonly code: string }

async function continueChat(
  data: TypebotData,
  said: TypebotTurn,
  at: Date,
): Promise<TypebotResponse> {
  const { sessionId } = said.talk
  if (sessionId === undefined || hasExpired(data, said.talk, at)) return startChat(data, said)
  const continued = await postToTypebot(
    data,
    `sessions/${encodeURIComponent(sessionId)}/continueChat`,
    { message: textForTypebot(said) },
    sessionId,
  )
  // Typebot discards old sessions by itself.
  return 'code' in continued && continued.code === 'status_404' ? startChat(data, said) : continued
}

function hasExpired({ typebotExpires }: TypebotData, { heardAt }: Talk, at: Date): boolean {
  if (typebotExpires === 0 || heardAt === undefined) return false
  return at.getTime() - Date.parse(heardAt) > typebotExpires * MINUTE
}

/**
 * Starts a Typebot session. If the bot waits for input without saying anything, the customer's message is sent to it at
 * once.
 */
async function startChat(
  data: TypebotData,
  { said, variables }: TypebotTurn,
): Promise<TypebotResponse> {
  const started = await postToTypebot(
    data,
    `typebots/${encodeURIComponent(data.typebotSlug.trim())}/startChat`,
    {
      isStreamEnabled: false,
      isOnlyRegistering: false,
      prefilledVariables: {
        ...variables,
        number: variables.number ?? '',
        pushName: variables.name ?? '',
      },
    },
  )
  if ('code' in started || said.trim() === '' || repliesOf(started.json).messages.length > 0)
    return started
  const { sessionId, isOver } = repliesOf(started.json)
  if (sessionId === undefined || isOver) return started
  return postToTypebot(
    data,
    `sessions/${encodeURIComponent(sessionId)}/continueChat`,
    { message: said },
    sessionId,
  )
}

/** @param sessionId put into the result, since continueChat responses do not name their session */
async function postToTypebot(
  { urlN8N }: TypebotData,
  path: string,
  body: unknown,
  sessionId?: string,
): Promise<TypebotResponse> {
  const base = filledAddress(urlN8N.replace(/\/{1,20}$/, ''), {})
  if (base === undefined) return { code: 'refused' }
  const answer = await safeRequest(`${base}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'Guiche-Flows/1',
    },
    body: JSON.stringify(body),
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MAX,
  })
  if (answer.status < 200 || answer.status > 299) return { code: `status_${answer.status}` }
  const json = parseJson(decodedAnswer(answer))
  if (!isListOrObject(json)) return { code: 'unreadable' }
  return { json: sessionId === undefined ? json : { sessionId, ...json } }
}

/**
 * The text that Typebot expects: the choice that the customer selected by its words or by its number in our text, as in
 * a menu; otherwise the message itself.
 */
export function textForTypebot({ said, talk }: Pick<TypebotTurn, 'said' | 'talk'>): string {
  const choices = parseJson(talk.choices?.slice(0, FLOW_TALK_MAX) ?? '')
  if (!Array.isArray(choices)) return said
  const titles = choices.filter((choice) => typeof choice === 'string')
  const options = titles.map((title) => ({ id: title, title }))
  return chosenOptionOf(options, { text: said })?.title ?? said
}

async function typebotAnswerOf(
  data: TypebotData,
  asked: TypebotResponse,
  at: Date,
  before: readonly ExternalMessage[] = [],
): Promise<ExternalAnswer> {
  if ('code' in asked) return { kind: 'failed', code: asked.code }
  const reading = { unknown: data.typebotUnknownMessage, read: await markdownReader() }
  const reply = repliesOf(asked.json, reading)
  const isSilent = reply.messages.length === 0 && reply.control === undefined && !reply.isOver
  const unknown = isSilent ? textMessagesOf(data.typebotUnknownMessage) : []
  return {
    kind: 'typebot',
    messages: [...before, ...reply.messages, ...unknown],
    talk: reply.isOver ? {} : talkAfterReply(reply, at),
    isOver: reply.isOver,
    ...(reply.control && { control: reply.control }),
    ...(data.typebotDelayMessage > 0 && { pauseMs: data.typebotDelayMessage }),
  }
}

function talkAfterReply({ sessionId, choices }: TypebotReply, at: Date): Talk {
  const listed = JSON.stringify(choices)
  return {
    ...(sessionId !== undefined && { sessionId }),
    heardAt: at.toISOString(),
    ...(choices.length > 0 && listed.length <= FLOW_TALK_MAX && { choices: listed }),
  }
}
