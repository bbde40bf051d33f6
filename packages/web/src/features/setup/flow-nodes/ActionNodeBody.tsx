import type { NodeData, ReadNode } from '@guiche/contract/flow-graph'
import { centsOf, reaisOf } from '@guiche/contract/pix-value'
import { CornerUpRight, FileText } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { useFlows } from '../flows/index.ts'
import { useQueues } from '../queues/index.ts'
import { useAllTags } from '../tags/index.ts'
import { MissingField, IconLine, ObjectName, CustomerText, Variable } from './body-parts.tsx'
import { conditionText } from './condition-text.ts'
import { flowNodeWords } from './flow-nodes.words.ts'

type ActionNodeType =
  | 'ticket'
  | 'http'
  | 'variable'
  | 'check'
  | 'wait'
  | 'tag'
  | 'handover'
  | 'jump'
  | 'close'
  | 'charge'

/** Card content of nodes that act without sending a message. */
export function ActionNodeBody({ node }: { node: Extract<ReadNode, { type: ActionNodeType }> }) {
  const say = useWords(flowNodeWords)
  switch (node.type) {
    case 'ticket':
      return node.data.queueId === null ? (
        <MissingField>{say('noQueue')}</MissingField>
      ) : (
        <QueueName id={node.data.queueId} />
      )
    case 'http':
      return <HttpBody data={node.data} />
    case 'variable':
      return node.data.key === '' ? (
        <MissingField>{say('noKey')}</MissingField>
      ) : (
        <>
          <Variable name={node.data.key} />
          <p dir="auto">{node.data.value === '' ? say('empty') : node.data.value}</p>
        </>
      )
    case 'check':
      return <ConditionBody data={node.data} />
    case 'wait': {
      const { amount, unit } = node.data
      return <p>{say('waitText', { time: say(`time_${unit}`, { count: amount }) })}</p>
    }
    case 'tag':
      return (
        <>
          <span>{say(node.data.isRemoved ? 'tagOff' : 'tagOn')}</span>
          <TagNames ids={node.data.tagIds} />
        </>
      )
    case 'handover':
      return (
        <>
          {node.data.message === '' ? (
            <p>{say('handoverText')}</p>
          ) : (
            <CustomerText text={node.data.message} />
          )}
          {node.data.queueId !== null && <QueueName id={node.data.queueId} />}
          {node.data.summary !== '' && <IconLine icon={FileText}>{say('withSummary')}</IconLine>}
        </>
      )
    case 'jump':
      return node.data.flowId === null ? (
        <MissingField>{say('noFlow')}</MissingField>
      ) : (
        <FlowName id={node.data.flowId} />
      )
    case 'charge':
      return <ChargeBody data={node.data} />
    case 'close':
      return node.data.message === '' ? (
        <p>{say('closeText')}</p>
      ) : (
        <CustomerText text={node.data.message} />
      )
  }
}

function HttpBody({ data: { label, method, url, saves } }: { data: NodeData<'http'> }) {
  const say = useWords(flowNodeWords)
  const kept = saves.filter(({ key }) => key !== '')
  return (
    <>
      {label !== '' && <bdi data-part="text">{label}</bdi>}
      <div data-part="line">
        <span data-part="verb">{method}</span>
        {url === '' ? (
          <MissingField>{say('noAddress')}</MissingField>
        ) : (
          <span data-part="code" title={url}>
            {url.replace(/^https?:\/\//, '')}
          </span>
        )}
      </div>
      {kept.length > 0 && <p>{say('saves', { count: kept.length })}</p>}
    </>
  )
}

function ChargeBody({ data: { value, description, message } }: { data: NodeData<'charge'> }) {
  const say = useWords(flowNodeWords)
  const cents = centsOf(value)
  return (
    <>
      {message !== '' && <CustomerText text={message} />}
      {value.trim() === '' ? (
        <MissingField>{say('noValue')}</MissingField>
      ) : (
        <span data-part="text">{cents === undefined ? value : reaisOf(cents)}</span>
      )}
      {description !== '' && <p dir="auto">{description}</p>}
    </>
  )
}

function ConditionBody({ data }: { data: NodeData<'check'> }) {
  const say = useWords(flowNodeWords)
  switch (data.kind) {
    case 'hours':
      return (
        <>
          <span>{say(data.queueId === null ? 'checkHours' : 'checkQueueHours')}</span>
          {data.queueId !== null && <QueueName id={data.queueId} />}
        </>
      )
    case 'tags':
      return (
        <>
          <span>{say('checkTags')}</span>
          <TagNames ids={data.tagIds} />
        </>
      )
    case 'field': {
      const what =
        data.field === 'extra' && data.name !== '' ? data.name : say(`field_${data.field}`)
      return <span data-part="text">{conditionText(say, what, data.condition, data.value)}</span>
    }
  }
}

function QueueName({ id }: { id: number }) {
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

function TagNames({ ids }: { ids: readonly number[] }) {
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

function FlowName({ id }: { id: number }) {
  const say = useWords(flowNodeWords)
  const { flows, isLoading } = useFlows()
  const flow = flows.find((one) => one.id === id)
  if (isLoading) return null
  return (
    <IconLine icon={CornerUpRight}>
      {flow ? <bdi>{flow.name}</bdi> : <MissingField>{say('goneFlow')}</MissingField>}
    </IconLine>
  )
}
