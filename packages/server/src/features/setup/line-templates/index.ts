export { listTemplates } from './line-templates.queries.ts'
export { saveTemplates } from './save-templates.ts'
