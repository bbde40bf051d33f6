import type { NodeData } from '@guiche/contract/flow-graph'
import { Split } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { QueueName, TagNames } from '../node-body-parts.tsx'
import { conditionText, yesNoLabels } from '../condition-text.ts'
import { flowNodeWords } from '../flow-nodes.words.ts'
import { kindTones, type NodeLook } from '../node-look.ts'
import { checkWords } from './check.words.ts'

export const checkLook: NodeLook<'check'> = {
  icon: Split,
  tone: kindTones.branches,
  words: checkWords,
  isOffered: true,
  newData: { kind: 'hours', queueId: null },
  Card: CheckCard,
  Dialog: lazy(async () => ({ default: (await import('./CheckDialog.tsx')).CheckDialog })),
  exitLabels: yesNoLabels,
}

function CheckCard({ data }: { data: NodeData<'check'> }) {
  const say = useWords(checkWords)
  const sayNode = useWords(flowNodeWords)
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
      return (
        <span data-part="text">{conditionText(sayNode, what, data.condition, data.value)}</span>
      )
    }
  }
}
