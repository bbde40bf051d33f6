export { PhoneDesk } from './PhoneDesk.tsx'
export { simulatorWords } from './simulator.words.ts'
