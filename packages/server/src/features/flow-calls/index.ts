export { askOutside } from './ask-outside.ts'
export { setOpenAiAddress } from './openai-address.ts'
export { valueAt } from './read-answer.ts'
