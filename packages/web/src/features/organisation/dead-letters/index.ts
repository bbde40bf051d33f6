export { DeadLettersNotice } from './DeadLettersNotice.tsx'
