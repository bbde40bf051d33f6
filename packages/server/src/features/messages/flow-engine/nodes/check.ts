import type { NodeData } from '@guiche/contract/flow-graph'
import { plainText } from '@guiche/contract/plain-text'
import { isOpenAt } from '@guiche/contract/working-hours'
import { filledText } from '../fill-variables.ts'
import type { FlowContext, RunAt } from '../flow-engine-types.ts'
import { resultOfBranch } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'
import { readingContextOf } from '../values/parse-values.ts'
import { conditionHolds } from '../values/compare-values.ts'

export const checkSteps: NodeSteps<'check'> = {
  enter: (run) => resultOfBranch(checkHolds(run)),
  facts: (data) => ({
    tags: data.kind === 'tags',
    extra: data.kind === 'field' && data.field === 'extra',
    queueId: data.kind === 'hours' ? data.queueId : null,
  }),
}

function checkHolds(run: RunAt<'check'>): boolean {
  const { node, context } = run
  const { data } = node
  switch (data.kind) {
    case 'hours':
      return isQueueOpen(context, data.queueId)
    case 'tags':
      return data.tagIds.some((id) => context.tagIds.includes(id))
    case 'field': {
      const value = contactFieldOf(context, data)
      return conditionHolds(
        value,
        data.condition,
        filledText(data.value, run),
        readingContextOf(context),
      )
    }
  }
}

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
