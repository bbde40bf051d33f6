import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  CompaniesTable,
  CompanyDialog,
  companyWords,
  DeletedCompaniesButton,
  type ListedCompany,
  AdministratorsDialog,
} from '../features/organisation/companies/index.ts'
import { UsageDialog } from '../features/outside/company-usage/index.ts'
import { HelpsManager } from '../features/organisation/helps/index.ts'
import { PlansPage } from '../features/organisation/plans/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { HoursPanel, OptionsPanel, settingWords } from '../features/organisation/settings/index.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { LazyOverlay } from '../ui/LazyOverlay.tsx'
import { Page } from '../ui/Page.tsx'
import { PartTabs, tablePart } from '../ui/PartTabs.tsx'
import { RefusedPage } from './RefusedPage.tsx'

type Part = 'options' | 'schedules' | 'companies' | 'plans' | 'helps'

/**
 * The company's settings, and the companies and plans for operators. Users without the permission see a notice and are
 * redirected.
 */
export default function Settings() {
  const say = useWords(settingWords)
  const { may } = useSession()
  if (may('drawer-admin-items:view')) return <SettingsPage />
  return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
}

function SettingsPage() {
  const say = useWords(settingWords)
  const [part, parts, choose] = useSettingsPart()
  const tabs = (
    <PartTabs
      label={say('parts')}
      part={part}
      parts={parts}
      labelOf={say}
      panelId={PANEL}
      onChange={choose}
    />
  )
  switch (part) {
    case 'options':
      return (
        <SettingsFrame tabs={tabs}>
          <OptionsPanel />
        </SettingsFrame>
      )
    case 'schedules':
      return (
        <SettingsFrame tabs={tabs}>
          <HoursPanel />
        </SettingsFrame>
      )
    case 'companies':
      return <CompaniesPart tabs={tabs} />
    case 'plans':
      return <PlansPage partOf={{ title: say('title'), tabs, panelId: PANEL }} />
    case 'helps':
      return (
        <SettingsFrame tabs={tabs}>
          <HelpsManager />
        </SettingsFrame>
      )
  }
}

function SettingsFrame({ tabs, children }: { tabs: ReactNode; children: ReactNode }) {
  const say = useWords(settingWords)
  return (
    <Page title={say('title')}>
      {tabs}
      <Box id={PANEL} role="tabpanel" sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        {children}
      </Box>
    </Page>
  )
}

function CompaniesPart({ tabs }: { tabs: ReactNode }) {
  const say = useWords(settingWords)
  const sayOf = useWords(companyWords)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<{ company?: ListedCompany }>()
  const [peopleOf, setPeopleOf] = useState<ListedCompany>()
  const [query, setQuery] = useSearchParams()
  const usageOf = Number(query.get(OF_COMPANY))
  return (
    <Page
      title={say('title')}
      search={{ value: search, onSearch: setSearch, label: sayOf('search') }}
      otherActions={<DeletedCompaniesButton />}
      action={{ label: sayOf('add'), icon: Plus, onClick: () => setDialog({}) }}
    >
      {tabs}
      <Box id={PANEL} role="tabpanel" sx={tablePart}>
        <CompaniesTable
          search={search}
          onClearSearch={() => setSearch('')}
          onEdit={(company) => setDialog({ company })}
          onPeople={setPeopleOf}
          onUsage={({ id }) => setQuery({ tab: 'companies', [OF_COMPANY]: String(id) })}
        />
      </Box>
      {dialog && (
        <LazyOverlay>
          <CompanyDialog company={dialog.company} onClose={() => setDialog(undefined)} />
        </LazyOverlay>
      )}
      {peopleOf && (
        <LazyOverlay>
          <AdministratorsDialog company={peopleOf} onClose={() => setPeopleOf(undefined)} />
        </LazyOverlay>
      )}
      {Number.isSafeInteger(usageOf) && usageOf > 0 && (
        <LazyOverlay>
          <UsageDialog
            companyId={usageOf}
            onClose={() => setQuery({ tab: 'companies' }, { replace: true })}
          />
        </LazyOverlay>
      )}
    </Page>
  )
}

/** The tab that the address names, among those that the user may open. */
function useSettingsPart(): [Part, readonly Part[], (part: Part) => void] {
  const { user, setting } = useSession()
  const [query, setQuery] = useSearchParams()
  const hasHours = setting('scheduleType') === 'company'
  const parts: Part[] = [
    'options',
    ...(hasHours ? (['schedules'] as const) : []),
    ...(user.super ? (['companies', 'plans', 'helps'] as const) : []),
  ]
  const named = query.get('tab')
  const part = parts.find((key) => key === named) ?? 'options'
  return [part, parts, (chosen) => setQuery({ tab: chosen }, { replace: true })]
}

const PANEL = 'settings-panel'
/** Query parameter of the company whose usage is shown. */
const OF_COMPANY = 'company'
