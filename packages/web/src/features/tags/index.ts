export { hearTag } from './tags.live.ts'
export { useKanbanTags } from './tags.queries.ts'
export { TagsPage } from './TagsPage.tsx'
export { TagSelector } from './TagSelector.tsx'
