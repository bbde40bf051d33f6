export { type AiAccount, aiClient, aiFaultOf } from './ai-client.ts'
export { setOpenAiAddress } from './openai-address.ts'
