import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { KanbanBoard, kanbanWords } from '../features/tickets/kanban/index.ts'
import {
  FIRST_PAGE,
  hasPlanFeature,
  useCompanyPlan,
  useSession,
} from '../features/organisation/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { Page } from '../ui/Page.tsx'

/** Board of waiting and open tickets, if the plan includes it. */
export default function Kanban() {
  const say = useWords(kanbanWords)
  const navigate = useNavigate()
  if (!hasPlanFeature(useCompanyPlan(), 'useKanban'))
    return (
      <NoPermission
        text={say('notInPlan')}
        leaveLabel={say('toTickets')}
        onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
        leaveAfterMs={REDIRECT_AFTER_MS}
      />
    )
  return <KanbanPage />
}

function KanbanPage() {
  const say = useWords(kanbanWords)
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const filter = useMemo(
    () =>
      user.profile === 'admin'
        ? { userId: user.id, showAll: true, queueIds: null }
        : { userId: user.id, showAll: false, queueIds: user.queues.map(({ id }) => id) },
    [user.id, user.profile, user.queues],
  )
  return (
    <Page
      title={say('title')}
      search={{ value: search, onSearch: setSearch, label: say('search') }}
    >
      <KanbanBoard filter={filter} search={search} />
    </Page>
  )
}
