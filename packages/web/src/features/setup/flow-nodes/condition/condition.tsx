import type { NodeData } from '@guiche/contract/flow-graph'
import { Split } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { MissingField } from '../node-body-parts.tsx'
import { conditionText, yesNoLabels } from '../condition-text.ts'
import { flowNodeWords } from '../flow-nodes.words.ts'
import { kindTones, type NodeLook } from '../node-look.ts'
import { conditionWords } from './condition.words.ts'

export const conditionLook: NodeLook<'condition'> = {
  icon: Split,
  tone: kindTones.branches,
  words: conditionWords,
  isOffered: false,
  newData: { key: '', condition: '==', value: '' },
  Card: ConditionCard,
  Dialog: lazy(async () => ({ default: (await import('./ConditionDialog.tsx')).ConditionDialog })),
  exitLabels: yesNoLabels,
}

function ConditionCard({ data: { key, condition, value } }: { data: NodeData<'condition'> }) {
  const say = useWords(flowNodeWords)
  return key === '' ? (
    <MissingField>{say('noKey')}</MissingField>
  ) : (
    <span data-part="text">{conditionText(say, `{{${key}}}`, condition, value)}</span>
  )
}
