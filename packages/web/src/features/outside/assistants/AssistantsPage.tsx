import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Plug, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SLIDING_TABS } from '../../../ui/theme-roles.ts'
import { SecretDialog } from '../../messages/message-api/index.ts'
import { useHearing, useSession } from '../../organisation/sessions/index.ts'
import { personalTokensLive } from './assistants.live.ts'
import { assistantWords } from './assistants.words.ts'
import { CallsTable } from './CallsTable.tsx'
import { TokensTable } from './TokensTable.tsx'

const TokenDialog = lazy(() => import('./TokenDialog.tsx'))
const ConnectDialog = lazy(() => import('./ConnectDialog.tsx'))

const parts = ['own', 'company', 'calls'] as const
type Part = (typeof parts)[number]

/** The user's tokens for assistants (MCP clients); for administrators also those of all users, and the log of calls. */
export function AssistantsPage() {
  const say = useWords(assistantWords)
  const { may } = useSession()
  const [query, setQuery] = useSearchParams()
  const [opened, setOpened] = useState<'form' | 'connect'>()
  const [made, setMade] = useState<{ name: string; token: string }>()
  useHearing(personalTokensLive)
  const isAdministrator = may('drawer-admin-items:view')
  const asked = parts.find((one) => one === query.get('tab'))
  const part = (isAdministrator && asked) || 'own'
  const close = () => setOpened(undefined)
  const openForm = () => setOpened('form')
  return (
    <Page
      title={say('title')}
      otherActions={<ConnectAction onSelect={() => setOpened('connect')} />}
      action={{ label: say('add'), icon: Plus, onClick: openForm }}
    >
      {isAdministrator && (
        <PartTabs part={part} onChange={(tab) => setQuery({ tab }, { replace: true })} />
      )}
      <Box {...(isAdministrator && { id: PANEL, role: 'tabpanel' })} sx={panel}>
        {part === 'calls' ? (
          <CallsTable />
        ) : (
          <TokensTable key={part} ofCompany={part === 'company'} onAdd={openForm} />
        )}
      </Box>
      <LazyOverlay>
        {opened === 'form' && <TokenDialog onClose={close} onMade={setMade} />}
        {opened === 'connect' && <ConnectDialog onClose={close} />}
      </LazyOverlay>
      {made && (
        <SecretDialog
          title={say('tokenTitle', { name: made.name })}
          label={say('token')}
          secret={made.token}
          onClose={() => setMade(undefined)}
        />
      )}
    </Page>
  )
}

function ConnectAction({ onSelect }: { onSelect: () => void }) {
  const say = useWords(assistantWords)
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  if (isNarrow)
    return <IconAction icon={Plug} iconSize={20} label={say('connect')} onClick={onSelect} />
  return (
    <Button variant="outlined" startIcon={<Plug aria-hidden />} onClick={onSelect}>
      {say('connect')}
    </Button>
  )
}

function PartTabs({ part, onChange }: { part: Part; onChange: (part: Part) => void }) {
  const say = useWords(assistantWords)
  return (
    <Tabs
      value={part}
      onChange={(_, next: Part) => onChange(next)}
      aria-label={say('title')}
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

const PANEL = 'assistants-panel'
const panel = {
  flex: 1,
  minHeight: 0,
  pt: { xs: 3, sm: 0 },
  display: 'flex',
  flexDirection: 'column',
} as const
