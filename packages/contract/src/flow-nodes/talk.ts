import { z } from 'zod'
import { given, text } from '../shapes.ts'
import { TYPEBOT_DELAY_MS, TYPEBOT_EXPIRES_MINUTES } from '../queue-integrations.ts'
import { answerKey } from './answer-key.ts'
import {
  conditionOperators,
  NODE_TEXT_MAX,
  OPENAI_NODE,
  openAiVoices,
  waitUnits,
} from './limits.ts'

// Nodes at which the customer speaks: a question, an AI and a Typebot. Their data lie one level deeper than those of the
// others, under the name of the family's first of them.

const words = (max = NODE_TEXT_MAX) => z.preprocess((value) => value ?? '', text(max)).catch('')
const numberIn = (least: number, most: number, start: number) =>
  z
    .preprocess(
      (value) => (value === '' || value === null ? start : value),
      given(z.number().min(least).max(most)),
    )
    .catch(start)

/** Asks, and keeps the next words of the customer under its key. */
export const questionData = z.object({
  typebotIntegration: z.object({
    message: words(),
    answerKey: answerKey().catch(''),
    /** What an answer has to be; without it any words are. A wrong one is asked again. */
    expects: z.enum(['text', 'number', 'email', 'cpf', 'phone', 'date']).catch('text'),
    /** After so long without an answer the exit `noResponse` is taken, and this is said; 0: it waits for ever. */
    waitTime: numberIn(0, 1_000_000, 0),
    waitUnit: z.enum(waitUnits).catch('minutes'),
    waitMessage: words(),
  }),
})

/** One answer by an AI for what the customer says; without an exit it goes on answering. */
export const openAiData = z.object({
  typebotIntegration: z.object({
    name: words(200),
    projectName: words(200),
    /** Masked where there is one. */
    apiKey: words(500),
    prompt: words(20_000),
    voice: z.enum(openAiVoices).catch(OPENAI_NODE.voice),
    voiceKey: words(500),
    voiceRegion: words(100),
    temperature: numberIn(0, 2, OPENAI_NODE.temperature),
    maxTokens: numberIn(1, 16_384, OPENAI_NODE.maxTokens),
    maxMessages: numberIn(1, 100, OPENAI_NODE.maxMessages),
    model: words(100),
  }),
})

/** A Typebot speaks with the customer until it ends. */
export const typebotData = z.object({
  typebotIntegration: z.object({
    name: words(200),
    urlN8N: words(1000),
    typebotSlug: words(200),
    typebotExpires: numberIn(0, TYPEBOT_EXPIRES_MINUTES.most, TYPEBOT_EXPIRES_MINUTES.start),
    typebotDelayMessage: numberIn(0, TYPEBOT_DELAY_MS.most, TYPEBOT_DELAY_MS.start),
    typebotKeywordFinish: words(100),
    typebotKeywordRestart: words(100),
    typebotRestartMessage: words(),
    typebotUnknownMessage: words(),
  }),
})

/** Clients of this family keep a comparison as its number, from 1. */
export const conditionNumbers = ['==', '>=', '<=', '<', '>'] as const

/** `key` names what is compared: an answer key, or a variable of every text. */
export const conditionData = z.object({
  key: words(200),
  condition: z
    .preprocess(
      (value) =>
        typeof value === 'number' || /^\d$/.test(String(value))
          ? conditionNumbers[Number(value) - 1]
          : value,
      z.enum(conditionOperators),
    )
    .catch('=='),
  value: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), words()),
})
