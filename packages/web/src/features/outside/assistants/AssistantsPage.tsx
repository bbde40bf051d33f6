import Button from '@mui/material/Button'
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
import { PartTabs, tablePart } from '../../../ui/PartTabs.tsx'
import { SecretDialog } from '../../messages/message-api/index.ts'
import { useHearing, useSession } from '../../organisation/sessions/index.ts'
import { personalTokensLive } from './assistants.live.ts'
import { assistantWords } from './assistants.words.ts'
import { CallsTable } from './CallsTable.tsx'
import { TokensTable } from './TokensTable.tsx'

const TokenDialog = lazy(() => import('./TokenDialog.tsx'))
const ConnectDialog = lazy(() => import('./ConnectDialog.tsx'))

const parts = ['own', 'company', 'calls'] as const

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
        <PartTabs
          label={say('title')}
          part={part}
          parts={parts}
          labelOf={say}
          panelId={PANEL}
          onChange={(tab) => setQuery({ tab }, { replace: true })}
        />
      )}
      <Box {...(isAdministrator && { id: PANEL, role: 'tabpanel' })} sx={tablePart}>
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

const PANEL = 'assistants-panel'
