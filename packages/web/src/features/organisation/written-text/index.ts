export { MessageText } from './MessageText.tsx'
