export { useBotCallsDialog as useBotCalls } from './use-bot-calls-dialog.tsx'
