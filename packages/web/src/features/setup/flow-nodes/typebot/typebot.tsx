import type { NodeData } from '@guiche/contract/flow-graph'
import { Bot, Link2 } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { IconLine, MissingField, PlanNote } from '../node-body-parts.tsx'
import { flowNodeWords } from '../flow-nodes.words.ts'
import { kindTones, type NodeLook } from '../node-look.ts'
import { typebotWords } from './typebot.words.ts'

export const typebotLook: NodeLook<'typebot'> = {
  icon: Bot,
  tone: kindTones.outside,
  words: typebotWords,
  isOffered: true,
  newData: { typebotIntegration: {} },
  Card: TypebotCard,
  Dialog: lazy(async () => ({ default: (await import('./TypebotDialog.tsx')).TypebotDialog })),
}

function TypebotCard({ data: { typebotIntegration } }: { data: NodeData<'typebot'> }) {
  const say = useWords(flowNodeWords)
  const { name, urlN8N, typebotSlug } = typebotIntegration
  const hasAddress = urlN8N !== '' && typebotSlug !== ''
  return (
    <>
      {name !== '' && <bdi data-part="text">{name}</bdi>}
      <IconLine icon={Link2}>
        {hasAddress ? <bdi>{typebotSlug}</bdi> : <MissingField>{say('noAddress')}</MissingField>}
      </IconLine>
      <PlanNote flag="useIntegrations" />
    </>
  )
}
