export { type AiAccount, aiAddress, askAi } from './ai-client.ts'
export { AiFault } from './ai-fault.ts'
export { setOpenAiAddress } from './openai-address.ts'
export { type AnswerPiece, streamAnswer, type StreamedQuestion } from './stream-answer.ts'
