import type { NodeData } from '@guiche/contract/flow-graph'
import { useFlows } from '../../flows/index.ts'
import { CornerUpRight } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { IconLine, MissingField } from '../node-body-parts.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { jumpWords } from './jump.words.ts'

export const jumpLook: NodeLook<'jump'> = {
  icon: CornerUpRight,
  tone: kindTones.leads,
  words: jumpWords,
  isOffered: true,
  newData: { flowId: null },
  Card: JumpCard,
  Dialog: lazy(async () => ({ default: (await import('./JumpDialog.tsx')).JumpDialog })),
}

function JumpCard({ data: { flowId } }: { data: NodeData<'jump'> }) {
  const say = useWords(jumpWords)
  return flowId === null ? (
    <MissingField>{say('chooseFlow')}</MissingField>
  ) : (
    <FlowName id={flowId} />
  )
}

function FlowName({ id }: { id: number }) {
  const say = useWords(jumpWords)
  const { flows, isLoading } = useFlows()
  const flow = flows.find((one) => one.id === id)
  if (isLoading) return null
  return (
    <IconLine icon={CornerUpRight}>
      {flow ? <bdi>{flow.name}</bdi> : <MissingField>{say('goneFlow')}</MissingField>}
    </IconLine>
  )
}
