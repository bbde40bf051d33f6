export { markReadBy } from './mark-read.ts'
