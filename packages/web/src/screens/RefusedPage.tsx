import { useNavigate } from 'react-router'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { NoPermission, type NoPermissionProps } from '../ui/NoPermission.tsx'
import { FIRST_PAGE } from '../features/organisation/sessions/index.ts'

/** State of a page that the user may not open; it leads to the first page, by itself after a while. */
export function RefusedPage(props: Pick<NoPermissionProps, 'text' | 'leaveLabel'>) {
  const navigate = useNavigate()
  return (
    <NoPermission
      {...props}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}
