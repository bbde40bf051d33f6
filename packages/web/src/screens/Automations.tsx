import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useNavigate, useSearchParams } from 'react-router'
import { automationWords, RuleErrors, AutomaticRules } from '../features/setup/automation/index.ts'
import { RulesPage } from '../features/answers/company-rules/index.ts'
import { FIRST_PAGE, useSession } from '../features/organisation/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { NoPermission } from '../ui/NoPermission.tsx'
import { Page } from '../ui/Page.tsx'
import { SLIDING_TABS } from '../ui/theme-roles.ts'

const parts = ['own', 'standing', 'errors'] as const
type Part = (typeof parts)[number]

/** Automations: the company's rules, those of the product, and failed runs. For administrators. */
export default function Automations() {
  const say = useWords(automationWords)
  const navigate = useNavigate()
  const { user } = useSession()
  if (user.profile === 'admin') return <AutomationsPage />
  return (
    <NoPermission
      text={say('notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}

function AutomationsPage() {
  const say = useWords(automationWords)
  const [query, setQuery] = useSearchParams()
  const part = parts.find((one) => one === query.get('tab')) ?? 'own'
  const choosePart = (chosen: Part) => setQuery({ tab: chosen }, { replace: true })
  const tabs = <PartTabs part={part} onChange={choosePart} />
  if (part === 'own') return <RulesPage partOf={{ title: say('page'), tabs, panelId: PANEL }} />
  return (
    <Page title={say('page')}>
      {tabs}
      <Box id={PANEL} role="tabpanel" sx={panel}>
        {part === 'standing' ? <AutomaticRules /> : <RuleErrors />}
      </Box>
    </Page>
  )
}

function PartTabs({ part, onChange }: { part: Part; onChange: (part: Part) => void }) {
  const say = useWords(automationWords)
  return (
    <Tabs
      value={part}
      onChange={(_, next: Part) => onChange(next)}
      aria-label={say('page')}
      variant="scrollable"
      scrollButtons={false}
      sx={{
        ...SLIDING_TABS,
        flexShrink: 0,
        borderBottom: '1px solid',
        borderColor: 'surface.line',
      }}
    >
      {parts.map((one) => (
        <Tab key={one} value={one} label={say(one)} aria-controls={PANEL} />
      ))}
    </Tabs>
  )
}

const PANEL = 'automations-panel'
const panel = {
  flex: 1,
  minHeight: 0,
  pt: { xs: 3, sm: 0 },
  display: 'flex',
  flexDirection: 'column',
} as const
