export { AuditLogPage } from './AuditLogPage.tsx'
export { auditLogWords } from './audit-log.words.ts'
