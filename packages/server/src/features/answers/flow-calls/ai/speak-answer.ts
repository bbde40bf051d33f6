import { VOICE_FAULT } from '@guiche/contract/flow-nodes/limits'
import { readAloud, SpeechFault, type VoiceAccount } from '../../../messages/speech/index.ts'
import type { AiAnswer } from './ai-request.ts'

/** Adds speech to an answer if a voice is chosen. An answer that cannot be read aloud is sent as text. */
export async function speakAnswer(
  companyId: number,
  answered: AiAnswer,
  account: VoiceAccount,
): Promise<AiAnswer> {
  const { answer } = answered
  if (answer.kind !== 'openai' || answer.text === '' || account.voice === 'texto') return answered
  try {
    const sound = await readAloud(companyId, account, answer.text)
    return { ...answered, answer: { ...answer, sound } }
  } catch (error) {
    if (error instanceof SpeechFault) return { ...answered, fault: `${VOICE_FAULT}${error.code}` }
    throw error
  }
}
