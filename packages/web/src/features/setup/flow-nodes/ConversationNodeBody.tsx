import type { ReadNode } from '@guiche/contract/flow-graph'
import type { PlanFlag } from '@guiche/contract/plans'
import { BookmarkCheck, Link2, TriangleAlert } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { hasPlanFeature, useCompanyPlan } from '../../organisation/sessions/index.ts'
import { MissingField, IconLine, CustomerText, Variable } from './body-parts.tsx'
import { conditionText } from './condition-text.ts'
import { flowNodeWords } from './flow-nodes.words.ts'

type ConversationNodeType = 'question' | 'openai' | 'typebot' | 'condition'

/** Card content of nodes that wait for the customer's answer, and of the condition on it. */
export function ConversationNodeBody({
  node,
}: {
  node: Extract<ReadNode, { type: ConversationNodeType }>
}) {
  const say = useWords(flowNodeWords)
  switch (node.type) {
    case 'question': {
      const { message, answerKey } = node.data.typebotIntegration
      return (
        <>
          {message.trim() === '' ? (
            <MissingField>{say('noText')}</MissingField>
          ) : (
            <CustomerText text={message} />
          )}
          <IconLine icon={BookmarkCheck}>
            {answerKey === '' ? (
              <MissingField>{say('noKey')}</MissingField>
            ) : (
              <Variable name={answerKey} />
            )}
          </IconLine>
        </>
      )
    }
    case 'openai': {
      const { name, prompt } = node.data.typebotIntegration
      return (
        <>
          <NamedText name={name} text={prompt} lack={say('noPrompt')} />
          <PlanNote flag="useOpenAi" />
        </>
      )
    }
    case 'typebot': {
      const { name, urlN8N, typebotSlug } = node.data.typebotIntegration
      const hasAddress = urlN8N !== '' && typebotSlug !== ''
      return (
        <>
          {name !== '' && <bdi data-part="text">{name}</bdi>}
          <IconLine icon={Link2}>
            {hasAddress ? (
              <bdi>{typebotSlug}</bdi>
            ) : (
              <MissingField>{say('noAddress')}</MissingField>
            )}
          </IconLine>
          <PlanNote flag="useIntegrations" />
        </>
      )
    }
    case 'condition':
      return node.data.key === '' ? (
        <MissingField>{say('noKey')}</MissingField>
      ) : (
        <span data-part="text">
          {conditionText(say, `{{${node.data.key}}}`, node.data.condition, node.data.value)}
        </span>
      )
  }
}

function NamedText({ name, text, lack }: { name: string; text: string; lack: string }) {
  return (
    <>
      {name !== '' && <bdi data-part="text">{name}</bdi>}
      {text.trim() === '' ? <MissingField>{lack}</MissingField> : <p dir="auto">{text}</p>}
    </>
  )
}

/** Notice that the flow skips the node because the plan lacks the feature. */
function PlanNote({ flag }: { flag: PlanFlag }) {
  const say = useWords(flowNodeWords)
  if (hasPlanFeature(useCompanyPlan(), flag)) return null
  return (
    <IconLine icon={TriangleAlert}>
      <MissingField>{say('notInPlan')}</MissingField>
    </IconLine>
  )
}
