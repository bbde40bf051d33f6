export { DeskManager } from './DeskManager.tsx'
export type { OpenTab } from './use-desk-filter.ts'
