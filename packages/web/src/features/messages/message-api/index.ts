export { ApiGuide } from './ApiGuide.tsx'
export { messageApiWords } from './message-api.words.ts'
export { SecretDialog } from './SecretDialog.tsx'
