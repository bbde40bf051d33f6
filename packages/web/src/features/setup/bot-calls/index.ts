export { useBotCallsDialog } from './use-bot-calls-dialog.tsx'
