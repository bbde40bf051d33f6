import type { DialogflowLanguage } from '@guiche/contract/queue-integrations'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { z } from 'zod'
import { postToGoogle } from './post-to-google.ts'
import { googleAddresses } from './google-addresses.ts'

// A turn of a conversation with an agent of Dialogflow ES:
// https://cloud.google.com/dialogflow/es/docs/reference/rest/v2/projects.agent.sessions/detectIntent

/** Length limit of a text in Dialogflow, which refuses longer ones. */
const SAID_MAX = 256
const MESSAGES_MAX = 20

export interface AgentWord {
  readonly projectName: string
  readonly language: DialogflowLanguage
  /** Identifies the conversation; at most 36 bytes. */
  readonly session: string
  /** Empty at the start of a conversation, which asks the agent for its welcome. */
  readonly said: string
}

const texts = z.array(z.string())
const detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().default(''),
    // Set by intents that end the conversation.
    diagnosticInfo: z.looseObject({ end_conversation: z.unknown() }).optional(),
    // Cards, pictures and payloads of other platforms have no text and are left out.
    fulfillmentMessages: z
      .array(z.looseObject({ text: z.object({ text: texts.default([]) }).optional() }))
      .default([]),
  }),
})

export interface AgentAnswer {
  /** In the agent's order; empty if it answers without texts. */
  readonly texts: string[]
  /** True if the agent ended the conversation. */
  readonly isOver: boolean
}

/** Sends a customer's text to an agent. @throws AgentError */
export async function queryAgent(
  accessToken: string,
  { projectName, language, session, said }: AgentWord,
): Promise<AgentAnswer> {
  const [project, conversation] = [projectName, session].map(encodeURIComponent)
  const place = `projects/${project}/agent/sessions/${conversation}`
  const { queryResult } = await postToGoogle(
    `${googleAddresses().dialogflow}/v2/${place}:detectIntent`,
    {
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(queryBody(said, language)),
    },
    detected,
  )
  const { diagnosticInfo, fulfillmentMessages, fulfillmentText } = queryResult
  const told = fulfillmentMessages.flatMap(({ text }) => text?.text ?? []).filter(isNotBlank)
  const whole = told.length > 0 ? told : [fulfillmentText].filter(isNotBlank)
  return {
    texts: whole.slice(0, MESSAGES_MAX).map((text) => text.slice(0, MESSAGE_MAX).toWellFormed()),
    isOver: diagnosticInfo?.end_conversation === true,
  }
}

/** The event of an agent's welcome intent: https://cloud.google.com/dialogflow/es/docs/events-default */
const WELCOME = 'WELCOME'

/** Cuts a text above the agent's limit at a word. The agent's own webhook receives all of it as `payload.text`. */
function queryBody(said: string, languageCode: DialogflowLanguage) {
  if (said.trim() === '') return { queryInput: { event: { name: WELCOME, languageCode } } }
  const text = said.length <= SAID_MAX ? said : cutAtWord(said)
  return {
    queryInput: { text: { text, languageCode } },
    ...(text !== said && { queryParams: { payload: { text: said } } }),
  }
}

function cutAtWord(said: string): string {
  const beginning = said.slice(0, SAID_MAX + 1)
  const end = Math.max(beginning.lastIndexOf(' '), beginning.lastIndexOf('\n'))
  return said.slice(0, end > 0 ? end : SAID_MAX).toWellFormed()
}

const isNotBlank = (text: string) => text.trim() !== ''
