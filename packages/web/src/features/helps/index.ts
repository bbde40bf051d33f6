export { HelpsGrid } from './HelpsGrid.tsx'
/** @public the settings page has a tab for it */
export { HelpsManager } from './HelpsManager.tsx'
export { useHelps } from './helps.queries.ts'
export { helpWords } from './helps.words.ts'
