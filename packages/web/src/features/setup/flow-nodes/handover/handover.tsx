import type { NodeData } from '@guiche/contract/flow-graph'
import { FileText, UserRound } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { CustomerText, IconLine, QueueName } from '../node-body-parts.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { handoverWords } from './handover.words.ts'

export const handoverLook: NodeLook<'handover'> = {
  icon: UserRound,
  tone: kindTones.tickets,
  words: handoverWords,
  isOffered: true,
  newData: { queueId: null, message: '', summary: '' },
  Card: HandoverCard,
  Dialog: lazy(async () => ({ default: (await import('./HandoverDialog.tsx')).HandoverDialog })),
}

function HandoverCard({ data: { queueId, message, summary } }: { data: NodeData<'handover'> }) {
  const say = useWords(handoverWords)
  return (
    <>
      {message === '' ? <p>{say('takesOver')}</p> : <CustomerText text={message} />}
      {queueId !== null && <QueueName id={queueId} />}
      {summary !== '' && <IconLine icon={FileText}>{say('withSummary')}</IconLine>}
    </>
  )
}
