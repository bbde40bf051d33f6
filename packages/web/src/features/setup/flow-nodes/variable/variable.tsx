import type { NodeData } from '@guiche/contract/flow-graph'
import { BookmarkCheck } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { MissingField, Variable } from '../node-body-parts.tsx'
import { flowNodeWords } from '../flow-nodes.words.ts'
import { kindTones, type NodeLook } from '../node-look.ts'
import { variableWords } from './variable.words.ts'

export const variableLook: NodeLook<'variable'> = {
  icon: BookmarkCheck,
  tone: kindTones.leads,
  words: variableWords,
  isOffered: true,
  newData: { key: '', value: '' },
  Card: VariableCard,
  Dialog: lazy(async () => ({ default: (await import('./VariableDialog.tsx')).VariableDialog })),
}

function VariableCard({ data: { key, value } }: { data: NodeData<'variable'> }) {
  const say = useWords(variableWords)
  const sayNode = useWords(flowNodeWords)
  if (key === '') return <MissingField>{sayNode('noKey')}</MissingField>
  return (
    <>
      <Variable name={key} />
      <p dir="auto">{value === '' ? say('empty') : value}</p>
    </>
  )
}
