export { TagsPage as default } from '../features/tickets/tags/index.ts'
