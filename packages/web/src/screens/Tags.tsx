export { TagsPage as default } from '../features/tags/index.ts'
