export { aiAddress, aiClient, aiFaultOf } from './ai-client.ts'
export { setOpenAiAddress } from './openai-address.ts'
