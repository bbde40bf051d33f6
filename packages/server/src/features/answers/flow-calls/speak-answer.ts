import { VOICE_FAULT } from '@guiche/contract/flow-nodes/limits'
import { readAloud, SpeechFault, type VoiceAccount } from '../../messages/speech/index.ts'
import type { AiAnswer } from './ai-asked.ts'

/** An answer with its text as a sound, where a voice is chosen. One that cannot be read aloud goes as it is written. */
export async function spoken(
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
