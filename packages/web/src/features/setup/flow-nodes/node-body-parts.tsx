import type { PlanFlag } from '@guiche/contract/plans'
import { type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/words.ts'
import { ColorDot } from '../../../ui/ColorChips.tsx'
import { hasPlanFeature, useCompanyPlan } from '../../organisation/sessions/index.ts'
import { useQueues } from '../queues/index.ts'
import { useAllTags } from '../tags/index.ts'
import { flowNodeWords } from './flow-nodes.words.ts'

// Building blocks of card content; styles are in body-styles.ts.

/** Text of a message to the customer. */
export function CustomerText({ text }: { text: string }) {
  return (
    <div data-part="said" dir="auto">
      {text}
    </div>
  )
}

/** A message to the customer, or the notice that it has no text. */
export function RequiredText({ text }: { text: string }) {
  const say = useWords(flowNodeWords)
  return text.trim() === '' ? (
    <MissingField>{say('noText')}</MissingField>
  ) : (
    <CustomerText text={text} />
  )
}

/** Names a missing field. */
export function MissingField({ children }: { children: ReactNode }) {
  return <span data-part="lack">{children}</span>
}

export function IconLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div data-part="line">
      <Icon size={14} aria-hidden />
      {children}
    </div>
  )
}

/** Name of an object, with its colour if it has one. */
function ObjectName({ name, color }: { name: string; color?: string | undefined }) {
  return (
    <span data-part="name">
      {color !== undefined && <ColorDot color={color} />}
      <bdi>{name}</bdi>
    </span>
  )
}

/** Variable as written in texts. */
export function Variable({ name }: { name: string }) {
  return <code data-part="code">{`{{${name}}}`}</code>
}

export function QueueName({ id }: { id: number }) {
  const say = useWords(flowNodeWords)
  const { queues, isLoading } = useQueues()
  const queue = queues.find((one) => one.id === id)
  if (isLoading) return null
  return (
    <div data-part="names">
      {queue ? (
        <ObjectName name={queue.name} color={queue.color} />
      ) : (
        <MissingField>{say('goneQueue')}</MissingField>
      )}
    </div>
  )
}

export function TagNames({ ids }: { ids: readonly number[] }) {
  const say = useWords(flowNodeWords)
  const { data: tags } = useAllTags()
  if (ids.length === 0) return <MissingField>{say('noTags')}</MissingField>
  if (!tags) return null
  return (
    <div data-part="names">
      {ids.map((id) => {
        const tag = tags.find((one) => one.id === id)
        return tag ? (
          <ObjectName key={id} name={tag.name} color={tag.color} />
        ) : (
          <MissingField key={id}>{say('goneTag')}</MissingField>
        )
      })}
    </div>
  )
}

/** Notice that the flow skips the node because the plan lacks the feature. */
export function PlanNote({ flag }: { flag: PlanFlag }) {
  const say = useWords(flowNodeWords)
  if (hasPlanFeature(useCompanyPlan(), flag)) return null
  return (
    <IconLine icon={TriangleAlert}>
      <MissingField>{say('notInPlan')}</MissingField>
    </IconLine>
  )
}
