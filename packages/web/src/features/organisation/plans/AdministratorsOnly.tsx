import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { REDIRECT_AFTER_MS } from '../../../platform/constants.ts'
import { NoPermission } from '../../../ui/NoPermission.tsx'
import { FIRST_PAGE, useSession } from '../sessions/index.ts'

interface AdministratorsOnlyProps {
  say: (word: 'notAllowed' | 'toTickets') => string
  children: ReactNode
}

/** Page for administrators; other users see a notice and are redirected. */
export function AdministratorsOnly({ say, children }: AdministratorsOnlyProps) {
  const navigate = useNavigate()
  if (useSession().may('drawer-admin-items:view')) return children
  return (
    <NoPermission
      text={say('notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}
