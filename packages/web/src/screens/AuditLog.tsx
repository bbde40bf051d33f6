import { AuditLogPage, auditLogWords } from '../features/outside/audit-log/index.ts'
import { AdministratorsOnly } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** The audit log of the company. For administrators. */
export default function AuditLog() {
  const say = useWords(auditLogWords)
  return (
    <AdministratorsOnly say={say}>
      <AuditLogPage />
    </AdministratorsOnly>
  )
}
