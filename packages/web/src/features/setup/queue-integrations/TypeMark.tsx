import type { IntegrationType } from '@guiche/contract/queue-integrations'
import { Bot, GitFork, type LucideIcon, MessagesSquare, Webhook, Workflow } from 'lucide-react'
import { Box } from '../../../ui/Box.tsx'

const icons: Readonly<Record<IntegrationType, LucideIcon>> = {
  dialogflow: MessagesSquare,
  n8n: Workflow,
  webhook: Webhook,
  typebot: Bot,
  flowbuilder: GitFork,
}

/** Icon and name of a kind of integration. */
export function TypeMark({ type, label }: { type: IntegrationType; label: string }) {
  const Icon = icons[type]
  return (
    <Box component="span" sx={mark}>
      <Box component="span" sx={tile}>
        <Icon size={16} aria-hidden />
      </Box>
      {label}
    </Box>
  )
}

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  verticalAlign: 'middle',
} as const

const tile = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 24,
  height: 24,
  my: '-2px',
  flexShrink: 0,
  borderRadius: '6px',
  bgcolor: 'primary.soft',
  color: 'primary.text',
} as const
