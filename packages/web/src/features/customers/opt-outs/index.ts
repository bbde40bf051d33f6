export { ContactOptOut } from './ContactOptOut.tsx'
export { optOutsLive } from './opt-outs.live.ts'
export { optOutWords } from './opt-outs.words.ts'
export { OptOutsPage } from './OptOutsPage.tsx'
