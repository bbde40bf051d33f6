import { useNavigate } from 'react-router'
import { FIRST_PAGE } from '../../features/organisation/sessions/index.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { EmptyListDrawing } from '../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { shellWords } from '../shell.words.ts'

export default function NotFound() {
  const say = useWords(shellWords)
  const navigate = useNavigate()
  return (
    <Box sx={{ minHeight: '100%', display: 'flex' }}>
      <title>{`${say('notFoundTitle')} · Guichê`}</title>
      <EmptyState
        drawing={<EmptyListDrawing />}
        text={say('notFoundTitle')}
        help={say('notFoundText')}
        action={{ label: say('toTickets'), onClick: () => void navigate(FIRST_PAGE) }}
      />
    </Box>
  )
}
