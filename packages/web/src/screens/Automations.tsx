import { useSearchParams } from 'react-router'
import { automationWords, RuleErrors, AutomaticRules } from '../features/setup/automation/index.ts'
import { RulesPage } from '../features/answers/company-rules/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { Page } from '../ui/Page.tsx'
import { PartTabs, tablePart } from '../ui/PartTabs.tsx'
import { RefusedPage } from './RefusedPage.tsx'

const parts = ['own', 'standing', 'errors'] as const
type Part = (typeof parts)[number]

/** Automations: the company's rules, those of the product, and failed runs. For administrators. */
export default function Automations() {
  const say = useWords(automationWords)
  const { user } = useSession()
  if (user.profile === 'admin') return <AutomationsPage />
  return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
}

function AutomationsPage() {
  const say = useWords(automationWords)
  const [query, setQuery] = useSearchParams()
  const part = parts.find((one) => one === query.get('tab')) ?? 'own'
  const choosePart = (chosen: Part) => setQuery({ tab: chosen }, { replace: true })
  const tabs = (
    <PartTabs
      label={say('page')}
      part={part}
      parts={parts}
      labelOf={say}
      panelId={PANEL}
      onChange={choosePart}
    />
  )
  if (part === 'own') return <RulesPage partOf={{ title: say('page'), tabs, panelId: PANEL }} />
  return (
    <Page title={say('page')}>
      {tabs}
      <Box id={PANEL} role="tabpanel" sx={tablePart}>
        {part === 'standing' ? <AutomaticRules /> : <RuleErrors />}
      </Box>
    </Page>
  )
}

const PANEL = 'automations-panel'
