import type { QuickMessage } from '@guiche/contract/quick-messages'
import type { Ticket } from '@guiche/contract/tickets'
import Link from '@mui/material/Link'
import { Paperclip, Users } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { errorProps } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { searchField } from '../../../../ui/search-field-style.ts'
import { useActiveQuickMessages } from '../../../organisation/quick-messages/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { composerWords } from '../composer.words.ts'
import { panelNote } from '../panel-styles.ts'
import { quickLabel, quickMatches } from './suggestion-rules.ts'
import { textWithVariables } from '../writing/variables.ts'

interface QuickAnswersPanelProps {
  ticket: Ticket
  onChoose: (quick: QuickMessage) => void
}

/** All quick messages, with a search. */
export default function QuickAnswersPanel({ ticket, onChoose }: QuickAnswersPanelProps) {
  const say = useWords(composerWords)
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const { data, isPending, error, refetch } = useActiveQuickMessages(true)
  const found = quickMatches(data ?? [], search)
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', width: 360, maxWidth: '100%', height: 360 }}
    >
      <Box sx={{ p: 2 }}>
        <Box
          component="input"
          type="search"
          autoFocus
          value={search}
          placeholder={say('searchQuick')}
          aria-label={say('searchQuick')}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key === 'Enter' && first !== undefined) onChoose(first)
          }}
          sx={searchField}
        />
      </Box>
      {error !== null && <ErrorState {...errorProps({ error, refetch })} />}
      {error === null && !isPending && found.length === 0 && (
        <Box sx={panelNote}>
          {say(search === '' ? 'noQuick' : 'noQuickFound')}
          {search === '' && (
            <Link component={RouterLink} to="/quick-messages?new" sx={{ display: 'block', mt: 2 }}>
              {say('makeQuick')}
            </Link>
          )}
        </Box>
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1, pb: 1 }}>
        {found.map((one) => (
          <Box component="button" type="button" key={one.id} onClick={() => onChoose(one)} sx={row}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%' }}>
              <Box component="bdi" sx={{ ...cut, fontWeight: 500, flex: 1 }}>
                {`/${one.shortcode.replace(/^\//, '')}`}
              </Box>
              {one.isMedia && <Paperclip size={16} role="img" aria-label={say('withFile')} />}
              {one.geral && <Users size={16} role="img" aria-label={say('forAll')} />}
            </Box>
            <Box component="bdi" sx={{ ...cut, color: 'text.secondary', width: '100%' }}>
              {quickLabel(textWithVariables(one.message, ticket, user)) || one.mediaName}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const row = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  width: '100%',
  minHeight: 48,
  px: 3,
  py: 1,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  typography: 'body2',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
  '& svg': { color: 'text.secondary', flexShrink: 0 },
} as const

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
