export { askOutside, type Beside } from './ask-outside.ts'
export { setOpenAiAddress } from './openai-address.ts'
