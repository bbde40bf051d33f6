export { AttemptList } from './AttemptList.tsx'
export { SendsPage } from './SendsPage.tsx'
export { sendWords } from './sends.words.ts'
