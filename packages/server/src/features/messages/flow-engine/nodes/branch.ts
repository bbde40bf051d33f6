import type { NodeData } from '@guiche/contract/flow-graph'
import { plainText } from '@guiche/contract/plain-text'
import { isOpenAt } from '@guiche/contract/working-hours'
import { filledText, variableValueOf } from '../fill-in.ts'
import type { FlowContext, NodeResult, RunAt } from '../flow-run.ts'
import { conditionHolds } from './compare.ts'
import type { ReadBy } from './comparable.ts'

// Nodes that choose one of two exits.

export function branchByChance({ node, context }: RunAt<'randomizer'>): NodeResult {
  return resultOfBranch(context.random() * 100 < node.data.percent)
}

export function branchByCondition(run: RunAt<'condition'>): NodeResult {
  const { key, condition, value } = run.node.data
  const name = key.replaceAll(/^[\s{]+|[\s}]+$/g, '')
  return resultOfBranch(
    conditionHolds(
      variableValueOf(name, run),
      condition,
      filledText(value, run),
      readingContextOf(run.context),
    ),
  )
}

export function branchByCheck(run: RunAt<'check'>): NodeResult {
  const { node, context } = run
  const { data } = node
  switch (data.kind) {
    case 'hours':
      return resultOfBranch(isQueueOpen(context, data.queueId))
    case 'tags':
      return resultOfBranch(data.tagIds.some((id) => context.tagIds.includes(id)))
    case 'field':
      return resultOfBranch(
        conditionHolds(
          contactFieldOf(context, data),
          data.condition,
          filledText(data.value, run),
          readingContextOf(context),
        ),
      )
  }
}

const readingContextOf = ({ language, at, hours: { timeZone } }: FlowContext): ReadBy => ({
  language,
  at,
  timeZone,
})

/** A deleted queue has the company's hours. */
function isQueueOpen({ hours, queues, at }: FlowContext, queueId: number | null): boolean {
  const queue = queues.find(({ id }) => id === queueId)
  return isOpenAt(queue?.hours ?? hours, at)
}

function contactFieldOf(
  { contact }: FlowContext,
  { field, name }: Extract<NodeData<'check'>, { kind: 'field' }>,
): string {
  if (field !== 'extra') return contact[field]
  const wanted = plainText(name).trim()
  return contact.extra.find((info) => plainText(info.name).trim() === wanted)?.value ?? ''
}

const resultOfBranch = (isSo: boolean): NodeResult => ({ next: { go: isSo ? 'a' : 'b' } })
