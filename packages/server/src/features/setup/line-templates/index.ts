export { listTemplates } from './line-templates.queries.ts'
export { noteTemplates } from './note-templates.ts'
