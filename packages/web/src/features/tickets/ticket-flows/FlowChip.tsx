import type { TicketSession } from '@guiche/contract/flows'
import { Bot, Workflow, X } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { kindOf } from '../../setup/flow-nodes/index.ts'
import { ticketFlowWords } from './ticket-flows.words.ts'

interface FlowChipProps {
  session: TicketSession
  onStop: () => void
}

/**
 * The flow and block that a customer is in, or the bot that answers, with a button that stops it. In a narrow header
 * only the icon is shown, and the ticket's menu has the stop action.
 */
export function FlowChip({ session: { bot, flowName, nodeType }, onStop }: FlowChipProps) {
  const say = useWords(ticketFlowWords)
  const sayNode = useWords(kindOf(nodeType).words)
  const words = bot
    ? say('byBot', { bot: flowName })
    : say('inFlow', { flow: flowName, node: sayNode('kind') })
  return (
    <Box role="group" aria-label={words} title={words} sx={chip}>
      {bot ? <Bot size={14} aria-hidden /> : <Workflow size={14} aria-hidden />}
      <Box component="bdi" sx={text}>
        {words}
      </Box>
      <IconAction
        size="small"
        icon={X}
        label={say(bot ? 'stopBot' : 'stop')}
        sx={cross}
        onClick={onStop}
      />
    </Box>
  )
}

/** Measured against the header's container. */
const NARROW = '@container (max-width: 640px)'

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  height: 26,
  // Leaves room for the customer's name.
  maxWidth: 'clamp(120px, 20cqw, 280px)',
  pl: 2,
  [NARROW]: { pr: 2 },
  borderRadius: 999,
  typography: 'caption',
  color: 'text.secondary',
  bgcolor: 'surface.sunken',
  '& > svg': { flexShrink: 0 },
} as const

const text = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [NARROW]: { display: 'none' },
} as const

const cross = { width: 26, height: 26, borderRadius: '50%', [NARROW]: { display: 'none' } } as const
