export { HelpsGrid } from './HelpsGrid.tsx'
export { HelpsManager } from './HelpsManager.tsx'
export { useHelps } from './helps.queries.ts'
export { helpWords } from './helps.words.ts'
