import type { HelpPiece } from '@guiche/contract/desk-helps'
import { AppError } from '../../../platform/errors.ts'
import { AiError, streamAnswer, type StreamedQuestion } from '../../setup/ai/index.ts'
import { markdownReader, wholeSentences } from '../messages/index.ts'
import type { CompanyAi } from './company-ai.ts'
import { refusalCodeOf } from './ai-refusals.ts'
import { takeHelpSlot } from './take-help-slot.ts'
import { countUsage, estimatedTokens, type SpentTokens } from './help-usage.ts'

/** Length limit of an answer. */
const ANSWER_MAX = 12_000

/**
 * Streams the answer of a company's AI and counts its usage, however the stream ends.
 * @throws ERR_AI_… before the first text, ERR_TOO_MANY_REQUESTS if the company has too many concurrent requests
 */
export async function* requestHelp(
  companyId: number,
  { account, model }: CompanyAi,
  messages: StreamedQuestion['messages'],
  signal: AbortSignal,
): AsyncGenerator<HelpPiece> {
  const leave = takeHelpSlot(companyId)
  let [told, isAnswering] = ['', false]
  let spent: SpentTokens | undefined
  try {
    for await (const piece of streamAnswer(account, { model, messages }, signal)) {
      isAnswering = true
      if (piece.kind === 'spent') spent = piece.spent
      else if (piece.kind === 'text') {
        told += piece.text
        yield { kind: 'text', text: piece.text }
        if (told.length <= ANSWER_MAX) continue
        yield await finalPiece(told, true)
        return
      } else if (told === '') throw new AiError('unreadable')
      else yield await finalPiece(told, !piece.isWhole)
    }
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    if (told === '') throw new AppError(refusalCodeOf(error))
    yield { kind: 'failed', code: refusalCodeOf(error) }
  } finally {
    leave()
    // Programs report usage at the end of a stream, so an aborted answer has an estimate.
    if (isAnswering || signal.aborted)
      await countUsage(companyId, spent ?? estimatedTokens(messages, told))
  }
}

/** The final text has WhatsApp's formatting, unlike the pieces, which have the model's Markdown. */
async function finalPiece(told: string, isCut: boolean): Promise<HelpPiece> {
  const read = await markdownReader()
  return { kind: 'end', isCut, text: read(isCut ? wholeSentences(told) : told) }
}
