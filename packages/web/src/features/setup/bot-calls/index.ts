export { useBotCalls } from './use-bot-calls.tsx'
