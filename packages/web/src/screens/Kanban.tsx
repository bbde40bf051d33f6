import { useMemo, useState } from 'react'
import { KanbanBoard, kanbanWords } from '../features/tickets/kanban/index.ts'
import {
  hasPlanFeature,
  useCompanyPlan,
  useSession,
} from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { Page } from '../ui/Page.tsx'
import { RefusedPage } from './RefusedPage.tsx'

/** Board of waiting and open tickets, if the plan includes it. */
export default function Kanban() {
  const say = useWords(kanbanWords)
  if (!hasPlanFeature(useCompanyPlan(), 'useKanban'))
    return <RefusedPage text={say('notInPlan')} leaveLabel={say('toTickets')} />
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
