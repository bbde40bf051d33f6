import type { Schedule } from '@guiche/contract/schedules'
import Skeleton from '@mui/material/Skeleton'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useContact } from '../features/customers/contacts/index.ts'
import {
  ScheduleCalendar,
  ScheduleDialog,
  ScheduleResults,
  schedulesLive,
  scheduleList,
  scheduleWords,
} from '../features/messages/schedules/index.ts'
import {
  hasPlanFeature,
  useHearing,
  useCompanyPlan,
} from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { LazyOverlay } from '../ui/LazyOverlay.tsx'
import { Page } from '../ui/Page.tsx'
import { RefusedPage } from './RefusedPage.tsx'

/** Scheduled messages, if the plan includes them. */
export default function Schedules() {
  const say = useWords(scheduleWords)
  if (!hasPlanFeature(useCompanyPlan(), 'useSchedules'))
    return <RefusedPage text={say('notInPlan')} leaveLabel={say('toTickets')} />
  return <SchedulesPage />
}

function SchedulesPage() {
  const say = useWords(scheduleWords)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<{ schedule?: Schedule }>()
  const { count, isPending } = scheduleList.useList(search)
  useHearing(schedulesLive)
  return (
    <Page
      title={say('title')}
      count={isPending ? null : count}
      search={{ value: search, onSearch: setSearch, label: say('search') }}
      action={{ label: say('add'), icon: Plus, onClick: () => setDialog({}) }}
    >
      {search === '' ? (
        <Suspense fallback={<Skeleton variant="rounded" sx={{ flex: 1, mx: 6, mb: 4 }} />}>
          <ScheduleCalendar onOpen={(schedule) => setDialog({ schedule })} />
        </Suspense>
      ) : (
        <ScheduleResults
          search={search}
          onClearSearch={() => setSearch('')}
          onOpen={(schedule) => setDialog({ schedule })}
        />
      )}
      {dialog && (
        <LazyOverlay>
          <ScheduleDialog schedule={dialog.schedule} onClose={() => setDialog(undefined)} />
        </LazyOverlay>
      )}
      <RequestedSchedule />
    </Page>
  )
}

/** `?contactId=` opens the dialog of a new schedule for that contact. */
function RequestedSchedule() {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('contactId'))
  const isAsked = Number.isSafeInteger(id) && id > 0
  const { data: contact, isError } = useContact(id, isAsked)
  if (!isAsked || (contact === undefined && !isError)) return null
  return (
    <LazyOverlay>
      <ScheduleDialog contact={contact} onClose={() => setParams({}, { replace: true })} />
    </LazyOverlay>
  )
}
