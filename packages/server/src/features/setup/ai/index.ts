export { type AiAccount, aiAddress, callAi } from './ai-client.ts'
export { AiError } from './ai-error.ts'
export { setOpenAiAddress } from './openai-address.ts'
export { type AnswerPiece, streamAnswer, type StreamedQuestion } from './stream-answer.ts'
