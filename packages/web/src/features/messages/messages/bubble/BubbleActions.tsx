import type { Message } from '@guiche/contract/messages'
import { ChevronDown, Reply, SmilePlus } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { actionsOf } from '../actions/message-actions.ts'
import { messageWords } from '../messages.words.ts'
import type { ThreadActions } from '../actions/thread-actions.ts'

interface BubbleActionsProps {
  message: Message
  actions: ThreadActions
}

/** Buttons beside the hovered bubble. Keyboard and touch have other ways to the same actions. */
export function BubbleActions({ message, actions }: BubbleActionsProps) {
  const say = useWords(messageWords)
  const { onReply, onAct, canAct, line } = actions
  // `now` matters to neither reply nor react.
  const offered = actionsOf(message, { canWrite: onReply !== undefined, canAct, line, now: 0 })
  return (
    <Box className="actions" sx={{ display: 'flex', flexShrink: 0 }}>
      {onReply && offered.includes('reply') && (
        <IconAction
          size="small"
          tabIndex={-1}
          label={say('reply')}
          icon={Reply}
          onClick={() => onReply(message)}
        />
      )}
      {offered.includes('react') && (
        <IconAction
          size="small"
          tabIndex={-1}
          label={say('react')}
          icon={SmilePlus}
          onClick={({ currentTarget }) => onAct('emoji', message, currentTarget)}
        />
      )}
      <IconAction
        size="small"
        tabIndex={-1}
        label={say('menu')}
        icon={ChevronDown}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onAct('menu', message, currentTarget)}
      />
    </Box>
  )
}
