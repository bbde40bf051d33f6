import { dayAt } from '@guiche/contract/time-zones'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useHearing, useSession } from '../../organisation/sessions/index.ts'
import { AttendantsPanel } from './AttendantsPanel.tsx'
import { CounterCards } from './CounterCards.tsx'
import {
  type DashboardState,
  dashboardStateIn,
  addressParamsOf,
  dateRangeOf,
} from './dashboard-rules.ts'
import { dashboardLive, dashboardQuery } from './dashboard.queries.ts'
import { dashboardWords } from './dashboard.words.ts'
import { DashboardFilter } from './DashboardFilter.tsx'
import { DayChart } from './DayChart.tsx'
import { UserChart } from './UserChart.tsx'
import { lazy } from '../../../ui/lazy.tsx'

const ReportPanel = lazy(async () => ({
  default: (await import('./report/ReportPanel.tsx')).ReportPanel,
}))

const SlaPanel = lazy(async () => ({ default: (await import('./SlaPanel.tsx')).SlaPanel }))
const RatingsPanel = lazy(async () => ({
  default: (await import('./ratings/RatingsPanel.tsx')).RatingsPanel,
}))

const PausesPanel = lazy(async () => ({
  default: (await import('./PausesPanel.tsx')).PausesPanel,
}))

/** The company's figures for administrators, below the given children. */
export function Dashboard({ children }: { children?: ReactNode }) {
  const say = useWords(dashboardWords)
  const { timeZone } = useSession().user.company
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const [params, setParams] = useSearchParams()
  const asked = dashboardStateIn(params, today)
  const { filter } = asked
  const changeState = (change: Partial<DashboardState>) =>
    setParams(addressParamsOf({ ...asked, ...change }, today), { replace: true })
  const { data, isLoadingError, error, refetch } = useQuery(dashboardQuery(filter))
  const range = dateRangeOf(filter, today)
  useHearing(dashboardLive)

  return (
    <Page title={say('title')}>
      <Box sx={content}>
        {children}
        <DashboardFilter
          filter={filter}
          today={today}
          onFilter={(next) => changeState({ filter: next })}
        />
        {isLoadingError ? (
          <ErrorState {...errorProps({ error, refetch })} />
        ) : (
          <>
            <CounterCards counters={data?.counters} />
            <Box sx={charts}>
              <DayChart range={range} />
              <UserChart range={range} />
            </Box>
            <AttendantsPanel attendants={data?.attendants} />
          </>
        )}
        <Suspense fallback={null}>
          <ReportPanel range={range} by={asked.by} clock={asked.clock} onAsk={changeState} />
          <SlaPanel range={range} />
          <RatingsPanel range={range} />
          <PausesPanel range={range} />
        </Suspense>
      </Box>
    </Page>
  )
}

const content = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  px: { xs: 4, sm: 6 },
  pb: 6,
  '& > *': { flexShrink: 0, width: '100%', maxWidth: 1280 },
} as const

const charts = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: 4,
} as const
