import type { NodeData } from '@guiche/contract/flow-graph'
import { BookmarkCheck, MessageCircleQuestionMark } from 'lucide-react'
import { say, useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { IconLine, MissingField, RequiredText, Variable } from '../node-body-parts.tsx'
import { flowNodeWords } from '../flow-nodes.words.ts'
import { kindTones, type NodeLook } from '../node-look.ts'
import { questionWords } from './question.words.ts'

export const questionLook: NodeLook<'question'> = {
  icon: MessageCircleQuestionMark,
  tone: kindTones.asks,
  words: questionWords,
  isOffered: true,
  newData: { typebotIntegration: {} },
  Card: QuestionCard,
  Dialog: lazy(async () => ({ default: (await import('./QuestionDialog.tsx')).QuestionDialog })),
  exitLabels: answerLabels,
}

function answerLabels({ typebotIntegration: { waitTime, waitUnit } }: NodeData<'question'>) {
  // A single exit needs no label.
  if (waitTime === 0) return []
  const time = say(flowNodeWords, `time_${waitUnit}`, { count: waitTime })
  return [
    { label: say(questionWords, 'answered') },
    { label: say(questionWords, 'noResponse', { time }) },
  ]
}

function QuestionCard({ data: { typebotIntegration } }: { data: NodeData<'question'> }) {
  const sayNode = useWords(flowNodeWords)
  const { message, answerKey } = typebotIntegration
  return (
    <>
      <RequiredText text={message} />
      <IconLine icon={BookmarkCheck}>
        {answerKey === '' ? (
          <MissingField>{sayNode('noKey')}</MissingField>
        ) : (
          <Variable name={answerKey} />
        )}
      </IconLine>
    </>
  )
}
