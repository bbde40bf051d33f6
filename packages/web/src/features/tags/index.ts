import { lazy } from 'react'

export { hearTag } from './tags.live.ts'
export { useKanbanTags, useTags } from './tags.queries.ts'
export { tagWords } from './tags.words.ts'
export { TagsTable } from './TagsTable.tsx'
export { TagSelector } from './TagSelector.tsx'

// The palette comes when it is asked for.
export const TagDialog = lazy(async () => ({
  default: (await import('./TagDialog.tsx')).TagDialog,
}))
