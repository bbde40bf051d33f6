import type { Explanation } from '@guiche/contract/automation'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { automationWords } from './automation.words.ts'
import { useDecision } from './automation.queries.ts'
import { useRuleName } from './use-rule-name.ts'

/** The flow that sent the message, and the node. */
export type DecidingFlow = NonNullable<Explanation['flow']>

interface DecisionOfProps {
  messageId: string
  /** Renders the flow; a parameter, because flows are a feature above this one. */
  renderFlow: (flow: DecidingFlow) => ReactNode
}

/** The reason for an automatic message: the rule, the conversation's state, and the customer's message. */
export function MessageDecision({ messageId, renderFlow }: DecisionOfProps) {
  const say = useWords(automationWords)
  const { data, error, isLoadingError, refetch } = useDecision(messageId)
  if (isLoadingError) return <ErrorState {...errorProps({ error, refetch })} />
  // Messages from before decisions were recorded, or older than the retention time, have none.
  if (data?.decision === null) return null
  return (
    <>
      <Box component="h3" sx={{ typography: 'subtitle2', mt: 4, mb: 2 }}>
        {say('why')}
      </Box>
      {data ? (
        <DecisionText decision={data.decision} renderFlow={renderFlow} />
      ) : (
        <Skeleton variant="text" width="60%" />
      )}
    </>
  )
}

interface ToldProps {
  decision: Explanation
  renderFlow: DecisionOfProps['renderFlow']
}

function DecisionText({ decision, renderFlow }: ToldProps) {
  const say = useWords(automationWords)
  const rule = useRuleName(decision.rule) ?? ''
  const { bot, flow, queue, option } = decision
  const ofFlow = flow && [
    flow.name,
    say('flowVersion', { version: flow.version }),
    say('flowNode', { node: flow.nodeId }),
  ]
  const place = [rule, queue?.name, option?.title, bot?.name, ...(ofFlow ?? [])]
    .filter(Boolean)
    .join(' › ')
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, overflowWrap: 'anywhere' }}>
      <div>
        <bdi>{place}</bdi>
      </div>
      {decision.flow && renderFlow(decision.flow)}
      <Box sx={quiet}>
        {decision.approvedBy
          ? say('approvedBy', { name: decision.approvedBy.name })
          : say(`input_${decision.input}`)}{' '}
        · {formatDateTime(decision.decidedAt)}
      </Box>
      {decision.said.length > 0 && (
        <Box component="ul" aria-label={say('heard')} sx={list}>
          {decision.said.map(({ at, kind, text }, index) => (
            <li key={index}>
              <bdi>{text || say(kind === 'call' ? 'call' : 'noWords')}</bdi>
              <Box component="span" sx={quiet}>{` · ${formatDateTime(at)}`}</Box>
            </li>
          ))}
        </Box>
      )}
      <Box sx={quiet}>{say(decision.isStillSo ? 'stillSo' : 'notSoNow')}</Box>
    </Box>
  )
}

const list = {
  m: 0,
  px: 3,
  py: 2,
  listStyle: 'none',
  borderInlineStart: '3px solid',
  borderColor: 'surface.rule',
} as const

const quiet = { typography: 'caption', color: 'text.secondary' } as const
