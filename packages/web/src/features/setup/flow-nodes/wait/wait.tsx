import type { NodeData } from '@guiche/contract/flow-graph'
import { Hourglass } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { flowNodeWords } from '../flow-nodes.words.ts'
import { kindTones, type NodeLook } from '../node-look.ts'
import { waitWords } from './wait.words.ts'

export const waitLook: NodeLook<'wait'> = {
  icon: Hourglass,
  tone: kindTones.waits,
  words: waitWords,
  isOffered: true,
  newData: { amount: 5, unit: 'minutes' },
  Card: WaitCard,
  Dialog: lazy(async () => ({ default: (await import('./WaitDialog.tsx')).WaitDialog })),
}

function WaitCard({ data: { amount, unit } }: { data: NodeData<'wait'> }) {
  const say = useWords(waitWords)
  const sayNode = useWords(flowNodeWords)
  return <p>{say('waits', { time: sayNode(`time_${unit}`, { count: amount }) })}</p>
}
