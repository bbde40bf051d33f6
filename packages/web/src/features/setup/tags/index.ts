export { tagsLive } from './tags.live.ts'
export { useAllTags, useKanbanTags } from './tags.queries.ts'
export { TagsPage } from './TagsPage.tsx'
export { TagSelector } from './TagSelector.tsx'
