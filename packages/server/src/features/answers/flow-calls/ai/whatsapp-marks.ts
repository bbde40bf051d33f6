import { markdownReader } from '../../../messages/messages/index.ts'
import type { AiAnswer } from './ai-request.ts'

/** Converts an AI's Markdown to WhatsApp marks. */
export async function answerInWhatsAppMarks(answered: AiAnswer): Promise<AiAnswer> {
  const { answer } = answered
  if (answer.kind !== 'openai' || answer.text === '') return answered
  const read = await markdownReader()
  const { summary } = answer
  return {
    ...answered,
    answer: { ...answer, text: read(answer.text), ...(summary && { summary: read(summary) }) },
  }
}
