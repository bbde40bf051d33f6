export { SetAsideNotice } from './SetAsideNotice.tsx'
