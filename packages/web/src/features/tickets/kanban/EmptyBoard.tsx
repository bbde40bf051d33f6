import { useNavigate } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { kanbanWords } from './kanban.words.ts'

/** The empty state of a board without kanban tags. */
export function EmptyBoard() {
  const say = useWords(kanbanWords)
  const navigate = useNavigate()
  const mayMake = useSession().may('tag-modal:kanban')
  return (
    <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 288, order: { xs: -1, sm: 0 } }}>
      <EmptyState
        text={say('noLanes')}
        help={say(mayMake ? 'noLanesHelp' : 'noLanesAsk')}
        {...(mayMake && {
          action: { label: say('makeLane'), onClick: () => void navigate('/tags?new') },
        })}
      />
    </Box>
  )
}
