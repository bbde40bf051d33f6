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
import { SearchPanel } from '../../../../ui/SearchPanel.tsx'
import { useActiveQuickMessages } from '../../../organisation/quick-messages/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { composerWords } from '../composer.words.ts'
import { panelNote } from '../panel-styles.ts'
import { quickMessageLabel, quickMessageMatches } from './suggestion-rules.ts'
import { textWithVariables } from '../writing/text-with-variables.ts'

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
  const found = quickMessageMatches(data ?? [], search)
  return (
    <SearchPanel
      label={say('searchQuick')}
      search={search}
      onSearch={setSearch}
      found={found}
      rowOf={({ id, shortcode, message, mediaName }) => ({
        key: id,
        title: `/${shortcode.replace(/^\//, '')}`,
        text: quickMessageLabel(textWithVariables(message, ticket, user)) || mediaName,
      })}
      renderMarks={({ isMedia, geral }) => (
        <Box sx={marks}>
          {isMedia && <Paperclip size={16} role="img" aria-label={say('withFile')} />}
          {geral && <Users size={16} role="img" aria-label={say('forAll')} />}
        </Box>
      )}
      onChoose={onChoose}
      size={{ width: 360, height: 360 }}
    >
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
    </SearchPanel>
  )
}

// The row lays out the icons themselves.
const marks = { display: 'contents', '& svg': { color: 'text.secondary', flexShrink: 0 } } as const
