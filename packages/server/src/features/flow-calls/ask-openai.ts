import type { NodeData } from '@guiche/contract/flow-graph'
import { promptModels } from '@guiche/contract/prompts'
import type { OpenAI } from 'openai'
import { aiClient, aiFaultOf } from '../ai/index.ts'
import type { OutsideAnswer } from '../flow-engine/index.ts'
import { storable } from './read-answer.ts'

type OpenAiData = NodeData<'openai'>['typebotIntegration']

/** Something that was said in a conversation. */
export interface Turn {
  readonly isOurs: boolean
  readonly text: string
}

interface Asked {
  readonly said: string
  /** The oldest first. */
  readonly history: readonly Turn[]
  readonly firstName: string
}

const HAND_OVER = 'hand_over'

/** One answer of an AI to what the customer said. */
export async function askOpenAi(data: OpenAiData, asked: Asked): Promise<OutsideAnswer> {
  if (data.apiKey === '') return { kind: 'failed', code: 'no_api_key' }
  const client = await aiClient(data)
  try {
    const { choices } = await client.chat.completions.create(questionOf(data, asked))
    return answerOf(choices?.[0]?.message)
  } catch (error) {
    return { kind: 'failed', code: await aiFaultOf(error) }
  }
}

function questionOf(
  data: OpenAiData,
  asked: Asked,
): OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming {
  return {
    model: data.model.trim() || promptModels[0],
    // Programs that answer as OpenAI does know this name, and no other.
    // oxlint-disable-next-line typescript/no-deprecated -- its successor is not taken by models of before
    max_tokens: Math.round(data.maxTokens),
    temperature: data.temperature,
    messages: [
      { role: 'system', content: systemText(data, asked.firstName) },
      ...turnsOf(data, asked).map(({ isOurs, text }) =>
        isOurs
          ? { role: 'assistant' as const, content: text }
          : { role: 'user' as const, content: text },
      ),
    ],
    tools: [
      {
        type: 'function',
        function: {
          name: HAND_OVER,
          description: 'Transfere a conversa para uma pessoa do atendimento.',
          parameters: { type: 'object', properties: {}, additionalProperties: false },
        },
      },
    ],
  }
}

/** The newest of what was said, each once. What is asked about is a part of it, or comes last. */
export function turnsOf(
  { maxMessages }: Pick<OpenAiData, 'maxMessages'>,
  { said, history }: Pick<Asked, 'said' | 'history'>,
): readonly Turn[] {
  const told = history.filter(({ text }) => text.trim() !== '')
  const sinceOurs = told.slice(told.findLastIndex(({ isOurs }) => isOurs) + 1)
  const isTold = said.trim() === '' || sinceOurs.some(({ text }) => said.includes(text))
  return [...told, ...(isTold ? [] : [{ isOurs: false, text: said }])].slice(-maxMessages)
}

/** Customers name themselves: what is no name of it tells an AI nothing. */
export function systemText(
  { maxTokens, prompt }: Pick<OpenAiData, 'maxTokens' | 'prompt'>,
  firstName: string,
): string {
  const name = firstName.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, NAME_MAX) || 'Amigo(a)'
  return [
    `Você atende a pessoa chamada ${name}: trate-a pelo nome sempre que couber, com educação.`,
    `A resposta deve caber em ${Math.round(maxTokens)} tokens e não pode terminar no meio de uma frase.`,
    `Quando for preciso transferir para o atendimento humano, chame a função ${HAND_OVER}.`,
    '',
    prompt,
  ].join('\n')
}

const NAME_MAX = 60

function answerOf(
  message: OpenAI.Chat.Completions.ChatCompletionMessage | undefined,
): OutsideAnswer {
  if (!message) return { kind: 'failed', code: 'unreadable' }
  const isHandOver =
    message.tool_calls?.some(
      (call) => call.type === 'function' && call.function.name === HAND_OVER,
    ) ?? false
  const text = typeof message.content === 'string' ? storable(message.content).trim() : ''
  if (text === '' && !isHandOver) return { kind: 'failed', code: 'unreadable' }
  return { kind: 'openai', text, isHandOver }
}
