import type { User } from '@guiche/contract/users'
import { MailPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../features/organisation/sessions/index.ts'
import Button from '@mui/material/Button'
import { userList, userWords } from '../features/organisation/users/index.ts'
import {
  Invitations,
  InviteDialog,
  invitationWords,
  type Leaving,
  OffboardingDialog,
  UserDialog,
  UsersTable,
} from '../features/setup/user-management/index.ts'
import { useWords } from '../platform/words.ts'
import { LazyOverlay } from '../ui/LazyOverlay.tsx'
import { Page } from '../ui/Page.tsx'
import { useSearchParamFlag } from '../ui/use-search-param-flag.ts'
import { RefusedPage } from './RefusedPage.tsx'

/** The company's users. Users without the permission see a notice and are redirected. */
export default function Users() {
  const say = useWords(userWords)
  const { may } = useSession()
  if (may('drawer-admin-items:view')) return <UsersPage />
  return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
}

function UsersPage() {
  const say = useWords(userWords)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<{ user?: User }>()
  const [isInviting, setIsInviting] = useState(false)
  const [isInviteAsked, answer] = useSearchParamFlag('invite')
  const [leaving, setLeaving] = useState<Leaving>()
  const sayInvite = useWords(invitationWords)
  const { count, isPending } = userList.useList(search)
  return (
    <Page
      title={say('title')}
      count={isPending ? null : count}
      search={{ value: search, onSearch: setSearch, label: say('search') }}
      otherActions={
        <Button startIcon={<MailPlus aria-hidden />} onClick={() => setIsInviting(true)}>
          {sayInvite('invite')}
        </Button>
      }
      action={{ label: say('add'), icon: Plus, onClick: () => setDialog({}) }}
    >
      <Invitations />
      <UsersTable
        search={search}
        onClearSearch={() => setSearch('')}
        onEdit={(user) => setDialog({ user })}
        onLeave={setLeaving}
      />
      <LazyOverlay>
        {dialog && <UserDialog user={dialog.user} onClose={() => setDialog(undefined)} />}
        {(isInviting || isInviteAsked) && (
          <InviteDialog
            onClose={() => {
              setIsInviting(false)
              if (isInviteAsked) answer()
            }}
          />
        )}
        {leaving && <OffboardingDialog {...leaving} onClose={() => setLeaving(undefined)} />}
      </LazyOverlay>
    </Page>
  )
}
