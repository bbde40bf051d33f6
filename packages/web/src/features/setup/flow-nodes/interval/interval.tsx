import type { NodeData } from '@guiche/contract/flow-graph'
import { Timer } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { intervalWords } from './interval.words.ts'

export const intervalLook: NodeLook<'interval'> = {
  icon: Timer,
  tone: kindTones.waits,
  words: intervalWords,
  isOffered: true,
  newData: {},
  Card: IntervalCard,
  Dialog: lazy(async () => ({ default: (await import('./IntervalDialog.tsx')).IntervalDialog })),
}

function IntervalCard({ data: { sec } }: { data: NodeData<'interval'> }) {
  const say = useWords(intervalWords)
  return <p>{say('intervalText', { count: sec })}</p>
}
