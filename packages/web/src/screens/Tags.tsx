export { TagsPage as default } from '../features/setup/tags/index.ts'
