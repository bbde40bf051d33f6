import { z } from 'zod'
import { typedNumber, text } from '../shapes.ts'
import { TYPEBOT_DELAY_MS, TYPEBOT_EXPIRES_MINUTES } from '../queue-integrations.ts'
import { answerKey } from './answer-key.ts'
import {
  conditionOperators,
  NODE_TEXT_MAX,
  OPENAI_NODE,
  openAiVoices,
  waitUnits,
} from './limits.ts'

// Nodes at which the customer writes: a question, an AI and a Typebot. Their data are one level deeper than those of
// other nodes, under the name of this family's first such node.

const nodeText = (max = NODE_TEXT_MAX) => z.preprocess((value) => value ?? '', text(max)).catch('')
const numberBetween = (least: number, most: number, start: number) =>
  z
    .preprocess(
      (value) => (value === '' || value === null ? start : value),
      typedNumber(z.number().min(least).max(most)),
    )
    .catch(start)

/** Asks a question, and stores the customer's next message under its key. */
export const questionData = z.object({
  typebotIntegration: z.object({
    message: nodeText(),
    answerKey: answerKey().catch(''),
    /**
     * Required form of an answer; without it any text is accepted. After an invalid answer the question is repeated.
     */
    expects: z.enum(['text', 'number', 'email', 'cpf', 'phone', 'date']).catch('text'),
    /**
     * After this time without an answer the flow leaves by the exit `noResponse` and sends this message; 0: no timeout.
     */
    waitTime: numberBetween(0, 1_000_000, 0),
    waitUnit: z.enum(waitUnits).catch('minutes'),
    waitMessage: nodeText(),
  }),
})

/** An AI's answer to the customer's message; without an exit it keeps answering. */
export const openAiData = z.object({
  typebotIntegration: z.object({
    name: nodeText(200),
    projectName: nodeText(200),
    /** Masked in replies. */
    apiKey: nodeText(500),
    prompt: nodeText(20_000),
    voice: z.enum(openAiVoices).catch(OPENAI_NODE.voice),
    voiceKey: nodeText(500),
    voiceRegion: nodeText(100),
    temperature: numberBetween(0, 2, OPENAI_NODE.temperature),
    maxTokens: numberBetween(1, 16_384, OPENAI_NODE.maxTokens),
    maxMessages: numberBetween(1, 100, OPENAI_NODE.maxMessages),
    model: nodeText(100),
  }),
})

/** A Typebot converses with the customer until it ends. */
export const typebotData = z.object({
  typebotIntegration: z.object({
    name: nodeText(200),
    urlN8N: nodeText(1000),
    typebotSlug: nodeText(200),
    typebotExpires: numberBetween(0, TYPEBOT_EXPIRES_MINUTES.most, TYPEBOT_EXPIRES_MINUTES.start),
    typebotDelayMessage: numberBetween(0, TYPEBOT_DELAY_MS.most, TYPEBOT_DELAY_MS.start),
    typebotKeywordFinish: nodeText(100),
    typebotKeywordRestart: nodeText(100),
    typebotRestartMessage: nodeText(),
    typebotUnknownMessage: nodeText(),
  }),
})

/** Clients of this family store an operator as its index, from 1. */
export const conditionNumbers = ['==', '>=', '<=', '<', '>'] as const

/** `key` names the compared value: an answer key, or a variable of messages. */
export const conditionData = z.object({
  key: nodeText(200),
  condition: z
    .preprocess(
      (value) =>
        typeof value === 'number' || /^\d$/.test(String(value))
          ? conditionNumbers[Number(value) - 1]
          : value,
      z.enum(conditionOperators),
    )
    .catch('=='),
  value: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), nodeText()),
})
