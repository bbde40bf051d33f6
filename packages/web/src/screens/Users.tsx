import type { User } from '@guiche/contract/users'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { FIRST_PAGE, useSession } from '../features/sessions/index.ts'
import { UserDialog, UsersTable, useUsers, userWords } from '../features/users/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { Page } from '../ui/Page.tsx'

/** The company's people. Who may not look after them is told so and taken back. */
export default function Users() {
  const say = useWords(userWords)
  const navigate = useNavigate()
  const { may } = useSession()
  const goBack = () => void navigate(FIRST_PAGE, { replace: true })
  if (may('drawer-admin-items:view')) return <UsersPage />
  return (
    <NoPermission
      text={say('notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={goBack}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}

function UsersPage() {
  const say = useWords(userWords)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<{ user?: User }>()
  const { count, isPending } = useUsers(search)
  return (
    <Page
      title={say('title')}
      count={isPending ? null : count}
      search={{ value: search, onSearch: setSearch, label: say('search') }}
      action={{ label: say('add'), icon: Plus, onClick: () => setDialog({}) }}
    >
      <UsersTable
        search={search}
        onClearSearch={() => setSearch('')}
        onEdit={(user) => setDialog({ user })}
      />
      {dialog && (
        <Suspense fallback={null}>
          <UserDialog user={dialog.user} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
