export { linksIn } from './links.ts'
export { MessageText } from './MessageText.tsx'
