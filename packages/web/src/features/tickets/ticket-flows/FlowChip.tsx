import type { TicketSession } from '@guiche/contract/flows'
import { Bot, Workflow, X } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { flowNodeWords, kindOf } from '../../setup/flow-nodes/index.ts'
import { ticketFlowWords } from './ticket-flows.words.ts'

interface FlowChipProps {
  session: TicketSession
  onStop: () => void
}

/**
 * In which flow a customer is and at which of its blocks, or which bot answers them, with a way to stop it. Where there is no room its sign alone says
 * so, and the ticket's menu stops it.
 */
export function FlowChip({ session: { bot, flowName, nodeType }, onStop }: FlowChipProps) {
  const say = useWords(ticketFlowWords)
  const sayNode = useWords(flowNodeWords)
  const words = bot
    ? say('byBot', { bot: flowName })
    : say('inFlow', { flow: flowName, node: sayNode(kindOf(nodeType).title) })
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

/** The header's width. */
const NARROW = '@container (max-width: 640px)'

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  height: 26,
  // The customer's name comes first.
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
